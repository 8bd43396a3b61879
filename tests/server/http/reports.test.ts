import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportAnswer, Row } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

const BI = '/standingbook/BI'
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await buildTestApp({ model: await shippedPlatform(['bill', 'meterReading']) })
  admin = await test.login('admin01')
}, 120_000)
afterAll(() => test.close())

const ask = (client: Client, query: string) => client.get<ReportAnswer>(`/api/reports?_page=${BI}&${query}`)

it('figures are those of the rows, over all and by group, and the groups add up', async () => {
  const { data: bills } = await admin.get<Row[]>('/api/resources/bill?_end=1000')
  const counted = bills.filter(({ status }) => status !== 'draft' && status !== 'voided')
  const { status, data } = await ask(admin, '_group=block,category')
  expect(status).toBe(200)
  const at = (name: string) => data.measures.indexOf(name)
  expect(data.total[at('billCount')]).toBe(counted.length)
  const receivable = counted.reduce((sum, bill) => sum + Number(bill.receivable), 0)
  expect(data.total[at('receivableSum')]).toBe(receivable)
  const received = counted.reduce((sum, bill) => sum + Number(bill.received), 0)
  expect(data.total[at('payRate')]).toBe(Math.round((received / receivable) * 10_000) / 100)
  expect(data.groups.reduce((sum, { values }) => sum + (values[at('billCount')] ?? 0), 0)).toBe(counted.length)
  expect(data.groups[0]!.keys[0]).toEqual({ id: expect.any(Number), label: expect.any(String) })
})

it('filters count, the sum of nothing is zero, and nothing divided by nothing is nothing', async () => {
  const { data } = await ask(admin, 'status=voided')
  expect(data.groups).toEqual([])
  expect(data.total[data.measures.indexOf('billCount')]).toBe(0)
  expect(data.total[data.measures.indexOf('arrearsSum')]).toBe(0)
  expect(data.total[data.measures.indexOf('payRate')]).toBeNull()
})

it('an account sees the figures of its own blocks, and none of pages that it may not open', async () => {
  const cashier = await test.login('cash02')
  const own = await ask(cashier, '_group=block')
  if (own.status === 200) {
    const { data: rows } = await cashier.get<Row[]>('/api/resources/bill?_end=1000')
    const counted = rows.filter(({ status }) => status !== 'draft' && status !== 'voided')
    expect(own.data.total[own.data.measures.indexOf('billCount')]).toBe(counted.length)
  }
  expect((await ask(await test.login('new01'), '')).status).toBe(403)
  expect((await ask(await test.login('meter01'), '')).status).toBe(403)
})

it.each(['_group=billNo', '_group=block,house,period,category', 'nothing=1', '_group=block&_where=any('])(
  'refuses %s',
  async query => {
    expect((await ask(admin, query)).code).toBe(1000)
  },
)

it('refuses a page that is no report', async () => {
  expect((await admin.get('/api/reports?_page=/document/HouseList')).code).toBe(1000)
  expect((await admin.get('/api/reports?_page=/nowhere')).code).toBe(1000)
})

it('the rows behind a figure are those that it counts, for whoever may open the page', async () => {
  const { data } = await ask(admin, '')
  const total = (name: string) => data.total[data.measures.indexOf(name)]
  const behind = (measure: string) => admin.get<Row[]>(`/api/resources/bill?_page=${BI}&_measure=${measure}&_end=1000`)
  const { data: owing } = await behind('arrearsSum')
  expect(owing).not.toEqual([])
  expect(owing.filter(({ status }) => status !== 'open' && status !== 'partial')).toEqual([])
  expect(owing.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(total('arrearsSum'))
  // Behind a rate: what it is a share of.
  expect((await behind('payRate')).data).toHaveLength(total('billCount')!)
  expect((await behind('nothing')).code).toBe(1000)
  expect((await admin.get('/api/resources/bill?_measure=arrearsSum')).code).toBe(1000)
  const stranger = await test.login('new01')
  expect((await stranger.get(`/api/resources/bill?_page=${BI}&_measure=arrearsSum`)).status).toBe(403)
})

it('arrears by age and the statistics of payments add up', async () => {
  const { data } = await ask(admin, '_group=arrearsAge')
  const at = data.measures.indexOf('arrearsSum')
  const owed = data.groups.filter(({ keys }) => keys[0] !== null)
  expect(owed.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBe(data.total[at])
  const { data: rows } = await admin.get<Row[]>('/api/resources/payment?_end=1000')
  const { data: receipts } = await admin.get<ReportAnswer>('/api/reports?_page=/standingbook/receipts&_group=paidMonth')
  const taken = rows.filter(({ status, payWay }) => status !== 'voided' && payWay !== 'prepaid')
  expect(receipts.total[receipts.measures.indexOf('takenSum')]).toBe(
    taken.reduce((sum, { amount }) => sum + Number(amount), 0),
  )
  // A month of the business's time zone, in which the first hours of a day still belong to the day before by the clock of UTC.
  const booked = rows.filter(({ status }) => status !== 'voided')
  const months = booked.map(({ paidAt }) => formatDate(String(paidAt), 'YYYY-MM'))
  expect(receipts.groups.map(({ keys }) => keys[0])).toEqual([...new Set(months)].sort())
})
