import { beforeAll, describe, expect, test } from 'vitest'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { previewTransition } from '#server/features/generation/preview-transition.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../helpers/shipped-work.ts'

/** Bills of the shipped platform from the draft to the payment and back. */
eachDatabase(open => {
  let work: ShippedWork
  let feeItem: number
  const homes: { house: number; payer: number }[] = []

  beforeAll(async () => {
    work = await ShippedWork.begin(open(), ['bill', 'decoration', 'paymentLine'])
    feeItem = (await work.rows('feeItem', { code: 'PM-HIGH' }))[0]!.id as number
    const busy = new Set([...(await work.rows('bill')), ...(await work.rows('decoration'))].map(row => row.house))
    for (const { id, house } of await work.rows('houseMember'))
      if (!busy.has(house)) {
        busy.add(house)
        homes.push({ house: house as number, payer: id as number })
      }
    expect(homes.length).toBeGreaterThan(20)
  }, 120_000)

  const cash = { payWay: 'cash' }
  const drafted = (at: object, month: number, values: object = {}) =>
    work.create('bill', {
      ...at,
      feeItem,
      period: `2025-0${month}`,
      startAt: `2025-0${month}-01`,
      endAt: `2025-0${month}-28`,
      dueAt: `2025-0${month}-28`,
      receivable: 10_000,
      ...values,
    })
  async function published(at: object, month: number, values: object = {}): Promise<number> {
    const { id } = await drafted(at, month, values)
    await work.go('bill', id, 'publish')
    return id as number
  }
  const billOf = async (id: unknown) => {
    const { status, received, balance } = await work.read('bill', id)
    return { status, received, balance }
  }
  const arrears = async (house: unknown) => (await work.read('house', house, ['arrears'])).arrears
  const paymentsOf = (house: unknown) => work.rows('payment', { house })
  const linesOf = (payment: Row | undefined) => work.rows('paymentLine', { payment: payment?.id })

  describe('a bill', () => {
    test('entered by hand is computed from the house and the fee item', async () => {
      const { house } = homes[0]!
      const days = { startAt: '2025-09-01', endAt: '2025-09-30', dueAt: '2025-09-30' }
      const bill = await work.create('bill', { house, feeItem, period: '2025-09', ...days })
      const [{ buildArea }, { unitPrice }] = [
        (await work.rows('house', { id: house }))[0]!,
        (await work.rows('feeItem', { id: feeItem }))[0]!,
      ]
      const receivable = Math.round(Number(buildArea) * Number(unitPrice))
      expect(bill).toMatchObject({ quantity: buildArea, unitPrice, receivable })
    })

    test('enters its house in the ledger of the year once, whoever publishes at the same moment', async () => {
      expect(hasDependentRows(work.context, work.resource('bill'), 'publish')).toBe(false)
      const some = homes.slice(1, 7)
      const lists: number[][] = [[], [], []]
      for (const at of some)
        for (const [month, ids] of lists.entries()) ids.push((await drafted(at, month + 4)).id as number)
      const [first, ...others] = [[...lists[0]!, ...lists[1]!], lists[2]!]
      const publish = (ids: number[]) => runBulk(work.context, work.resource('bill'), { action: 'publish', ids })
      const outcomes = (await Promise.all([publish(first), ...others.map(publish)])).flat()
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
      for (const { house } of some) {
        const entered = (await work.rows('feeLedger', { house, year: 2025 })).filter(row => row.parkingSpace === null)
        expect(entered).toHaveLength(1)
        const { id: _id, ...again } = entered[0]!
        await expect(
          open().transaction(({ queries }) => queries.insertInto('feeLedger').values(again).execute()),
        ).rejects.toThrow(/unique/i)
      }
      await runBulk(work.context, work.resource('bill'), {
        ...{ action: 'voidBill', values: { reason: 'test' }, ids: lists.flat() },
      })
    })

    test('is changed as a draft, published, paid in part and in full, reversed and voided', async () => {
      const at = homes.shift()!
      const { id } = await drafted(at, 1)
      expect(await refusedWith(work.go('bill', id, 'collect', cash))).toEqual([': wrong-state'])
      await work.update('bill', id, { receivable: 12_000 })
      expect(await arrears(at.house)).toBe(0)
      await work.go('bill', id, 'publish')
      expect(await billOf(id)).toEqual({ status: 'open', received: 0, balance: 12_000 })
      expect(await arrears(at.house)).toBe(12_000)
      expect(await refusedWith(work.update('bill', id, { receivable: 1 }))).toEqual(['receivable: frozen'])

      expect(await refusedWith(work.go('bill', id, 'collect', { ...cash, amount: 12_001 }))).toEqual([
        'amount: The amount cannot exceed the balance, 120.00 yuan',
      ])
      await work.go('bill', id, 'collect', { ...cash, amount: 5000 })
      expect(await billOf(id)).toEqual({ status: 'partial', received: 5000, balance: 7000 })
      expect(await refusedWith(work.go('bill', id, 'voidBill', { reason: 'x' }))).toHaveLength(1)
      await work.go('bill', id, 'collect', cash)
      expect(await billOf(id)).toEqual({ status: 'paid', received: 12_000, balance: 0 })
      expect(await arrears(at.house)).toBe(0)
      const [part, rest] = await paymentsOf(at.house)
      expect([part?.amount, rest?.amount]).toEqual([5000, 7000])

      await work.go('bill', id, 'uncollect', { reason: 'x' })
      expect(await billOf(id)).toEqual({ status: 'partial', received: 5000, balance: 7000 })
      expect(await arrears(at.house)).toBe(7000)
      expect(await refusedWith(work.go('bill', id, 'uncollect', { reason: 'x' }))).toEqual([
        ': The last payment has already been reversed, or was collected at the counter and is reversed there',
      ])
      await work.go('payment', part?.id, 'voidPayment', { reason: 'x' })
      expect(await billOf(id)).toEqual({ status: 'open', received: 0, balance: 12_000 })
      await work.go('bill', id, 'voidBill', { reason: 'x' })
      expect(await billOf(id)).toMatchObject({ status: 'voided' })
      expect(await arrears(at.house)).toBe(0)

      expect(await work.actions('bill', id)).toEqual([
        'create',
        'update',
        'publish',
        'collect',
        'collect',
        'uncollect',
        'reopen',
        'reopen',
        'voidBill',
      ])
      expect(await work.actions('payment', part?.id)).toEqual(['create', 'book', 'voidPayment'])
      expect(await work.actions('paymentLine', (await linesOf(rest))[0]?.id)).toEqual(['create', 'takeBack'])
    }, 30_000)

    test('is collected in bulk, each in full with a separate payment', async () => {
      const at = homes.shift()!
      const ids = [await published(at, 1), await published(at, 2)]
      const outcomes = await runBulk(work.context, work.resource('bill'), { action: 'collect', ids, values: cash })
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
      expect(await paymentsOf(at.house)).toHaveLength(2)
      expect(await arrears(at.house)).toBe(0)
    })

    test('is not paid in bulk by a number that another one has, which is said before and after', async () => {
      const at = homes.shift()!
      const [first, second] = [await published(at, 1), await published(at, 2)]
      const values = { payWay: 'wechat', channelNo: 'WX-BULK-1' }
      const versionOf = async (id: number) => (await work.read('bill', id, ['version'])).version as number
      const others = [{ id: second, version: await versionOf(second) }]
      const input = { version: await versionOf(first), values, others }
      const previews = await previewTransition(work.context, work.resource('bill'), first, 'collect', input)
      const { billNo: label } = await work.read('bill', second, ['billNo'])
      const problem = 'Transaction no.: Another record already has this value'
      expect(previews[0]).toMatchObject({ kind: 'refused', title: 'Bill', total: 1, sample: [{ label, problem }] })
      const order = { action: 'collect', ids: [first, second], values }
      const outcomes = await runBulk(work.context, work.resource('bill'), order)
      expect(outcomes).toEqual([
        { id: first, ok: true, message: '' },
        { id: second, ok: false, message: problem },
      ])
    })
  })

  test('one transaction number is booked once, however it is spelt and by two at the same time', async () => {
    const at = homes.shift()!
    const ids = [await published(at, 1), await published(at, 2), await published(at, 3)]
    const spelt = ['wx-2025A\u200b7', ' WX-2025a7 ', 'ｗｘ－２０２５Ａ７']
    const outcomes = await Promise.allSettled(
      ids.map((id, n) => work.go('bill', id, 'collect', { payWay: 'wechat', channelNo: spelt[n] })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await paymentsOf(at.house)).map(({ channelNo }) => channelNo)).toEqual(['WX-2025A7'])
  })

  describe('a payment that another system reports', () => {
    /** Permission "Book payments". */
    const BOOK = 21

    test('is booked once by an account that may book payments, sees of a bill what it needs and does nothing else', async () => {
      const at = homes.shift()!
      const id = await published(at, 1)
      const { block } = (await work.rows('bill', { id }))[0]!
      const outside = work.holding([BOOK], [block as number])
      const { version, ...seen } = await outside.read('bill', id, ['billNo', 'balance', 'status', 'version'])
      expect(seen).toEqual({ id, billNo: expect.stringMatching(/^ZD/), balance: 10_000, status: 'open' })
      expect(await outside.read('bill', id)).not.toHaveProperty('payer')
      const report = (channelNo: string) =>
        runTransition(outside.context, outside.resource('bill'), id, 'collect', {
          version: version as number,
          values: { payWay: 'wechat', amount: 4000, channelNo },
        })
      await report('420000000000000001')
      await expect(report('420000000000000001')).rejects.toMatchObject({ reason: 'stale-version' })
      const again = outside.go('bill', id, 'collect', {
        payWay: 'wechat',
        amount: 4000,
        channelNo: '420000000000000001',
      })
      expect(await refusedWith(again)).toEqual([expect.stringContaining('unique')])
      expect(await billOf(id)).toEqual({ status: 'partial', received: 4000, balance: 6000 })
      expect(await paymentsOf(at.house)).toMatchObject([{ amount: 4000, payWay: 'wechat' }])

      for (const step of ['publish', 'uncollect', 'voidBill'])
        await expect(outside.go('bill', id, step, { reason: 'x' })).rejects.toThrow(AccessDenied)
      await expect(outside.update('bill', id, { receivable: 1 })).rejects.toThrow(AccessDenied)
      const stranger = work.holding([BOOK], [])
      await expect(stranger.read('bill', id, ['billNo'])).rejects.toThrow(RecordNotFound)
    }, 30_000)
  })

  describe('several bills', () => {
    test('are paid by one payment, which takes all of them back when it is voided', async () => {
      const at = homes.shift()!
      const bills = [await published(at, 1), await published(at, 2), await published(at, 3)]
      await work.go('bill', bills[2], 'collectTogether', { ...cash, bills })
      for (const id of bills) expect(await billOf(id)).toEqual({ status: 'paid', received: 10_000, balance: 0 })
      const [payment, ...others] = await paymentsOf(at.house)
      expect(others).toEqual([])
      expect(payment).toMatchObject({ amount: 30_000, status: 'success' })
      expect((await linesOf(payment)).map(({ bill, amount }) => [bill, amount])).toEqual(bills.map(id => [id, 10_000]))
      expect(await work.actions('bill', bills[0])).toEqual(['create', 'publish', 'receive'])

      await work.go('bill', bills[1], 'uncollect', { reason: 'x' })
      for (const id of bills) expect(await billOf(id)).toEqual({ status: 'open', received: 0, balance: 10_000 })
      expect((await linesOf(payment)).map(({ status }) => status)).toEqual(['voided', 'voided', 'voided'])
      expect(await arrears(at.house)).toBe(30_000)
    }, 30_000)

    test('take a part of what they owe, those due first; more than they owe is refused, and nothing changes', async () => {
      const at = homes.shift()!
      const late = await published(at, 3)
      const bills = [late, await published(at, 1), await published(at, 2)]
      const [, first, second] = bills
      expect(await refusedWith(work.go('bill', late, 'collectTogether', { ...cash, bills, amount: 30_001 }))).toEqual([
        ': Payment · Amount: The amount cannot exceed the balance of the bills, 300.00 yuan',
      ])
      expect(await paymentsOf(at.house)).toEqual([])
      await work.go('bill', late, 'collectTogether', { ...cash, bills, amount: 13_000 })
      expect(await billOf(first)).toEqual({ status: 'paid', received: 10_000, balance: 0 })
      expect(await billOf(second)).toEqual({ status: 'partial', received: 3000, balance: 7000 })
      expect(await billOf(late)).toEqual({ status: 'open', received: 0, balance: 10_000 })
      expect((await work.read('bill', late)).lastPayment).toBeNull()
      const [payment] = await paymentsOf(at.house)
      expect(await linesOf(payment)).toHaveLength(2)
      expect(await arrears(at.house)).toBe(17_000)
    }, 30_000)

    test('are of one house, are owed, and are paid once: of two payments at the same time one is refused', async () => {
      const [at, other] = [homes.shift()!, homes.shift()!]
      const [mine, foreign] = [await published(at, 1), await published(other, 1)]
      const together = (bills: number[]) => work.go('bill', mine, 'collectTogether', { ...cash, bills })
      expect(await refusedWith(together([mine, foreign]))).toEqual(['bills: not-a-choice'])
      expect(await refusedWith(together([]))).toEqual(['bills: required'])
      const second = await published(at, 2)
      const pay = () => work.go('bill', second, 'collectTogether', { ...cash, bills: [mine, second] })
      const alone = () => work.go('bill', mine, 'collect', cash)
      const outcomes = await Promise.allSettled([pay(), alone()])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await billOf(mine)).received).toBe(10_000)
      const paid = (await paymentsOf(at.house)).reduce((sum, { amount }) => sum + (amount as number), 0)
      expect(await arrears(at.house)).toBe(20_000 - paid)
    }, 30_000)
  })

  describe('months ahead', () => {
    test('are billed and paid at once, by number or up to a date, after what is billed already', async () => {
      const at = homes.shift()!
      const id = await published(at, 1)
      await work.go('bill', id, 'prepay', { ...cash, months: 3 })
      const ahead = (await work.rows('bill', { house: at.house })).slice(1)
      expect(ahead.map(({ period, startAt, endAt }) => [period, startAt, endAt])).toEqual([
        ['2025-02', '2025-02-01', '2025-02-28'],
        ['2025-03', '2025-03-01', '2025-03-31'],
        ['2025-04', '2025-04-01', '2025-04-30'],
      ])
      for (const each of ahead) expect(each).toMatchObject({ status: 'paid', received: 10_000, source: 'prepay' })
      const [payment] = await paymentsOf(at.house)
      expect(payment).toMatchObject({ amount: 30_000 })
      expect(await linesOf(payment)).toHaveLength(3)
      expect(await billOf(id)).toMatchObject({ status: 'open' })

      const until = (day: string) => work.go('bill', id, 'prepay', { ...cash, until: day })
      expect(await refusedWith(until('2025-04-30'))).toEqual([
        'until: Must be after the last month billed and within three years',
      ])
      await until('2025-06-15')
      expect((await paymentsOf(at.house)).at(-1)).toMatchObject({ amount: 20_000 })
      expect((await work.read('bill', id)).billedThrough).toBe('2025-06-30')
    }, 30_000)

    test('are reversed with their payment, last first, so that they can be billed and paid again', async () => {
      const at = homes.shift()!
      const id = await published(at, 1, { endAt: '2025-01-31' })
      await work.go('bill', id, 'collect', cash)
      await work.go('bill', id, 'prepay', { ...cash, months: 2 })
      await work.go('bill', id, 'prepay', { ...cash, months: 1 })
      const states = async () => (await work.rows('bill', { house: at.house })).map(({ status }) => status)
      const [, first, second] = await paymentsOf(at.house)
      const [, february] = await work.rows('bill', { house: at.house })
      const takeBack = () => work.go('bill', february!.id, 'uncollect', { reason: 'x' })
      const later = ': Later months are already billed. Reverse or void their bills first.'
      expect(await refusedWith(takeBack())).toEqual([later])
      expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid'])
      expect((await linesOf(first)).map(({ status }) => status)).toEqual(['booked', 'booked'])

      await work.go('payment', second?.id, 'voidPayment', { reason: 'x' })
      expect(await states()).toEqual(['paid', 'paid', 'paid', 'voided'])
      await takeBack()
      expect(await states()).toEqual(['paid', 'voided', 'voided', 'voided'])
      expect((await linesOf(first)).map(({ status }) => status)).toEqual(['voided', 'voided'])
      expect(await arrears(at.house)).toBe(0)
      expect(await work.actions('bill', february!.id)).toEqual(
        expect.arrayContaining(['receive', 'uncollect', 'reopen', 'retract']),
      )

      await work.go('bill', id, 'prepay', { ...cash, months: 1 })
      expect((await work.rows('bill', { house: at.house })).at(-1)).toMatchObject({ period: '2025-02', status: 'paid' })
      await work.go('bill', id, 'uncollect', { reason: 'x' })
      expect(await states()).toEqual(['open', 'voided', 'voided', 'voided', 'paid'])
    }, 30_000)

    test('are refused for fees that are no fixed ones of every month, and are not billed twice by two at once', async () => {
      const [at, other] = [homes.shift()!, homes.shift()!]
      const water = (await work.rows('feeItem', { code: 'WT-HOME' }))[0]!.id
      const metered = await published(at, 1, { feeItem: water })
      expect(await refusedWith(work.go('bill', metered, 'prepay', { ...cash, months: 1 }))).toEqual([
        ': Only fixed monthly fees can be prepaid',
      ])
      const ids = [await published(other, 1, { endAt: '2025-01-31' }), await published(other, 2)]
      const both = await Promise.allSettled(ids.map(id => work.go('bill', id, 'prepay', { ...cash, months: 2 })))
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      const starts = (await work.rows('bill', { house: other.house, source: 'prepay' })).map(({ startAt }) => startAt)
      expect(new Set(starts).size).toBe(4)
    }, 30_000)
  })
})
