import { beforeAll, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { previewTransition } from '#server/features/generation/preview-transition.ts'
import { verify } from '#server/features/integrity/verify.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../helpers/shipped-work.ts'

/** Bills of a block, fee item and month: calculated, generated, published. */
eachDatabase(open => {
  let work: ShippedWork
  let block: number
  let ban: number
  let feeItem: number

  beforeAll(async () => {
    work = await ShippedWork.begin(open(), ['houseMember', 'feeItem', 'account'])
    const priced = (await work.rows('house')).find(house => house.feeItem !== null && house.status !== 'unsold')!
    block = priced.block as number
    ban = priced.ban as number
    feeItem = priced.feeItem as number
    // Few houses are enough, one of them with another fee item.
    const others = (await work.rows('house', { ban })).filter(({ id }) => id !== priced.id)
    await open().transaction(async ({ queries }) => {
      const ids = (rows: readonly Row[]) => rows.map(({ id }) => id as number)
      await queries.updateTable('house').set({ status: 'unsold' }).where('id', 'in', ids(others)).execute()
      const few = ids(others.slice(0, 4))
      await queries.updateTable('house').set({ status: 'occupied', feeItem }).where('id', 'in', few).execute()
      await queries.updateTable('house').set({ feeItem: null }).where('id', '=', few[0]).execute()
    })
  }, 120_000)

  const drain = () =>
    new Jobs({ database: open(), state: new AppStateHolder(work.model), files: databaseContents(open()) }).drain()
  const batch = (values: object = {}) => {
    const days = { period: '2031-02', startAt: '2031-02-01', endAt: '2031-02-28', dueAt: '2031-03-15' }
    return work.create('billGenBatch', { block, bans: [ban], feeItem, ...days, ...values })
  }

  test('each house has a line, each good line a bill, and a second run none', async () => {
    const houses = (await work.rows('house', { ban })).filter(({ status }) => status !== 'unsold')
    const good = houses.filter(house => house.feeItem === feeItem)
    const { unitPrice } = (await work.rows('feeItem', { id: feeItem }))[0]!
    const { id } = await batch()
    // Whoever makes the batch need not be allowed to know all that it shows of a house.
    const clerk = work.holding([230], [block])
    const { version: drafted } = await clerk.read('billGenBatch', id, ['version'])
    const [outlookBefore] = await previewTransition(
      clerk.context,
      clerk.resource('billGenBatch'),
      id as number,
      'calculate',
      {
        version: drafted as number,
      },
    )
    expect(outlookBefore).toMatchObject({ title: 'Houses', total: houses.length })
    expect(outlookBefore?.sample.map(({ values }) => values)).toEqual([[], [], [], [], []])
    await work.go('billGenBatch', id, 'calculate')
    await drain()
    const amount = good.reduce((sum, house) => sum + Math.round(Number(house.buildArea) * Number(unitPrice)), 0)
    const skipCount = houses.length - good.length
    expect([good.length, skipCount]).toEqual([4, 1])
    expect(await work.read('billGenBatch', id)).toMatchObject({
      status: 'trial',
      houseCount: houses.length,
      skipCount,
      amount,
    })
    expect(await work.rows('billGenLine', { genBatch: id })).toHaveLength(houses.length)

    const [skipped] = await work.rows('billGenLine', { genBatch: id, result: 'skip' })
    expect(skipped).toMatchObject({ reason: 'noTariff', message: null, unitPrice: null, amount: null })

    const { version } = await work.read('billGenBatch', id, ['version'])
    const input = { version: version as number }
    const [outlook] = await previewTransition(
      work.context,
      work.resource('billGenBatch'),
      id as number,
      'generate',
      input,
    )
    expect(outlook).toMatchObject({ total: good.length, makes: 'Bill' })
    expect(await work.rows('bill', { genBatch: id })).toEqual([])
    await work.go('billGenBatch', id, 'generate')
    await drain()
    const bills = await work.rows('bill', { genBatch: id })
    expect(bills.map(({ house }) => house)).toEqual(good.map(house => house.id))
    expect(bills[0]).toMatchObject({
      status: 'draft',
      source: 'batch',
      period: '2031-02',
      quantity: good[0]!.buildArea,
    })
    const counts = { okCount: good.length, skipCount, failCount: 0, amount }
    expect(await work.read('billGenBatch', id)).toMatchObject({ status: 'generated', ...counts })

    const again = (await batch()).id
    await work.go('billGenBatch', again, 'calculate')
    await drain()
    await work.go('billGenBatch', again, 'generate')
    await drain()
    expect(await work.rows('bill', { genBatch: again })).toEqual([])
    const lines = await work.rows('billGenLine', { genBatch: again, house: good[0]!.id })
    expect(lines).toMatchObject([{ result: 'skip', reason: 'billed', message: null, bill: null, amount: null }])
    expect(await work.read('billGenBatch', again)).toMatchObject({ okCount: 0, skipCount: houses.length, amount: 0 })

    // One house has prepaid more than its bill, another less: the publication uses both balances.
    const [rich, poor, none] = bills
    const paidIn = (house: unknown, payer: unknown, toPrepaid: number) =>
      work.create('payment', {
        ...{ house, payer, amount: toPrepaid, toPrepaid, payWay: 'cash' },
        paidAt: new Date(Date.now() - 1000).toISOString(),
      })
    await paidIn(rich!.house, rich!.payer, (rich!.receivable as number) + 700)
    await paidIn(poor!.house, poor!.payer, 500)
    const prepaid = async (row: Row | undefined) =>
      (await work.read('house', row!.house, ['prepaid'])).prepaid as number
    const before = [await prepaid(rich), await prepaid(poor), await prepaid(none)]
    await work.go('billGenBatch', id, 'publish')
    const state = async (row: Row | undefined) => {
      const { status, received, balance } = await work.read('bill', row!.id, ['status', 'received', 'balance'])
      return [status, received, balance]
    }
    const [full, owed] = [rich!.receivable as number, poor!.receivable as number]
    const used = Math.min(owed, before[1]!)
    expect(await state(rich)).toEqual(['paid', full, 0])
    expect(await state(poor)).toEqual(['partial', used, owed - used])
    expect(await prepaid(rich)).toBe(before[0]! - full)
    expect(await prepaid(poor)).toBe(before[1]! - used)
    expect(await work.rows('payment', { bill: rich!.id })).toMatchObject([{ payWay: 'prepaid', amount: full }])
    expect(await work.rows('billGenLine', { bill: poor!.id })).toMatchObject([{ prepaidUsed: used }])
    if (before[2] === 0) expect(await state(none)).toEqual(['open', 0, none!.receivable])
    expect(await verify(open(), work.model, databaseContents(open()), { checks: ['identities', 'computed'] })).toEqual(
      [],
    )
  })

  test('of two lines of one house, the second finds the bill of the first', async () => {
    const { id } = await batch({ period: '2031-04', startAt: '2031-04-01', endAt: '2031-04-30' })
    await work.go('billGenBatch', id, 'calculate')
    await drain()
    const lines = await work.rows('billGenLine', { genBatch: id, result: 'ok' })
    const [{ id: _, ...twice }] = lines as [Row]
    await open().transaction(({ queries }) => queries.insertInto('billGenLine').values(twice).execute())
    await work.go('billGenBatch', id, 'generate')
    await drain()
    const bills = await work.rows('bill', { genBatch: id })
    expect(bills.map(({ house }) => house)).toEqual(lines.map(({ house }) => house))
    const [first, second] = await work.rows('billGenLine', { genBatch: id, house: twice.house })
    expect(first).toMatchObject({ result: 'ok', bill: bills[0]!.id })
    expect(second).toMatchObject({ result: 'skip', reason: 'billed', bill: null })
  })

  test('the bills begin within the period', async () => {
    expect(await refusedWith(batch({ startAt: '2031-01-31' }))).toEqual([
      'startAt: The billing start must be within the period',
    ])
  })
})
