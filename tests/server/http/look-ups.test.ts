import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { Row } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { platformModel } from '../../helpers/platform-model.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/** Of the house A-101 in the sample data. */
const PHONE = '13812345678'
const LOOK_UPS = 5

eachDatabase(open => {
  let test: TestApp
  let keeper: Client
  beforeAll(async () => {
    const model = await platformModel()
    const app = { ...model.app, limits: { ...model.app.limits, lookUps: LOOK_UPS } }
    test = await buildTestApp({ model: { ...model, app }, database: open() })
    keeper = await test.login('keeper01')
  }, 120_000)
  afterAll(() => test.close())

  const houses = '/api/resources/house'
  const audited = async () => {
    const { reader, adapter } = test.services.database
    const rows = await reader.selectFrom('steward_audit').selectAll().where('action', '=', 'look-up').execute()
    return rows.map(row => ({ who: row.accountName, ...(adapter.decode('json', row.inputs) as object) }))
  }

  describe('a value that is shown masked', () => {
    it('is found as a whole, which is audited once with the mask', async () => {
      const { data } = await keeper.get<Row[]>(`${houses}?ownerPhone=${PHONE}`)
      expect(data).toMatchObject([{ name: 'A-101', ownerPhone: '138****5678' }])
      expect((await keeper.get(`${houses}?ownerPhone=${PHONE}&_start=20&_end=40`)).code).toBe(200)
      const totals = await keeper.get(`${houses}/totals?ownerPhone=${PHONE}&_totals=area`)
      expect(totals.data).toEqual({ area: 80.5 })
      expect(await audited()).toEqual([{ who: 'Keeper', field: 'ownerPhone', value: '138****5678' }])
    })

    it.each([
      ['one of several', `ownerPhone_in=${PHONE},13900000000`],
      ['its beginning', 'ownerPhone_startsWith=138'],
      ['a part', 'ownerPhone_like=1234'],
      ['another one', `ownerPhone_ne=${PHONE}`],
      ['a part of a condition', `_where=any(ownerPhone%3D${PHONE};name%3Dx)`],
      ['in the condition of nothing else', `_where=not(ownerPhone%3D${PHONE})`],
    ])('is not found by %s', async (_what, query) => {
      const answer = await keeper.get<Refusal>(`${houses}?${query}`)
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ code: 'masked-whole-value' }] } })
      expect(answer.message).toBe('“ownerPhone” is masked. Enter one complete value to find it.')
      const counts = await keeper.get<unknown[]>(`${houses}/counts?_each=${encodeURIComponent(query)}`)
      expect(counts.data).toEqual([null])
      const bulk = { action: 'update', filter: query, values: { area: 1 } }
      expect((await keeper.post(`${houses}/bulk`, bulk)).code).toBe(1000)
      expect((await keeper.post(`${houses}/bulk/preview`, bulk)).code).toBe(1000)
    })

    it('orders nothing and is in no quick search, choice, total or group', async () => {
      expect((await keeper.get(`${houses}?_sort=ownerPhone`)).code).toBe(1000)
      expect((await keeper.get<Row[]>(`${houses}?_q=${PHONE}`)).data).toEqual([])
      expect((await keeper.get<Row[]>(`${houses}/choices?_q=${PHONE}`)).data).toEqual([])
      expect((await keeper.get<Row[]>(`/api/search?q=${PHONE}`)).data).toEqual([])
      expect((await keeper.get(`${houses}/totals?_totals=ownerPhone`)).code).toBe(1000)
    })

    it('is looked up only so often within a minute, by one account', async () => {
      const answers = []
      for (let n = 0; n < LOOK_UPS + 2; n++)
        answers.push(await keeper.get<Refusal>(`${houses}?ownerPhone=1390000000${n}`))
      // One was looked up above.
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429])
      expect(answers.at(-1)!.message).toMatch(/^You have looked up 5 masked values within a minute/)
      const each = encodeURIComponent('ownerPhone=13900000099')
      expect((await keeper.get(`${houses}/counts?_each=${each}`)).status).toBe(429)
      expect((await keeper.get(`${houses}?ownerPhone=${PHONE}`)).status).toBe(200)
      expect(await audited()).toHaveLength(LOOK_UPS)
      expect((await (await test.login('keeper02')).get(`${houses}?ownerPhone=${PHONE}`)).data).toEqual([])
    })

    it('is looked up again once a minute has passed', async () => {
      const again = `${houses}?ownerPhone=13900000088`
      const known = [...test.services.database.lookUps.values()]
      const [first] = known.find(({ size }) => size === LOOK_UPS)!.keys()
      for (const each of known) if (each.has(first!)) each.set(first!, Date.now() - 40_000)
      const [, seconds] = /(\d+) seconds/.exec((await keeper.get(again)).message)!
      // The oldest is the first to go.
      expect(Number(seconds)).toBeGreaterThan(1)
      expect(Number(seconds)).toBeLessThanOrEqual(20)
      for (const each of known) for (const [value, at] of each) each.set(value, at - 60_000)
      expect((await keeper.get(again)).status).toBe(200)
    })

    it('is open to those who see it as it is', async () => {
      const admin = await test.login('admin01')
      const { data } = await admin.get<Row[]>(`${houses}?ownerPhone_in=${PHONE},13900000000`)
      expect(data).toMatchObject([{ name: 'A-101', ownerPhone: PHONE }])
      expect((await audited()).filter(({ who }) => who === 'Admin')).toEqual([])
    })
  })
})

describe('what is attached to a record', () => {
  it('is not shown to those who know no more of it than its name', async () => {
    const test = await buildTestApp({ model: await shippedPlatform(['account']) })
    const meter = await test.login('meter01')
    const named = await meter.get<Row>('/api/resources/account/1')
    expect(Object.keys(named.data).sort()).toEqual(['id', 'name', 'version'])
    expect((await meter.get('/api/resources/account/1/timeline')).status).toBe(403)
    const clerk = await test.login('hr01')
    expect((await clerk.get('/api/resources/account/1/timeline')).status).toBe(200)
    await test.close()
  }, 120_000)
})
