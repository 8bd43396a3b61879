import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.5 of the catalogue, and what is collected of the bills. */
tellStory(
  'a month is billed for a block and published, bills are collected, and a year in advance earns a gift',
  async story => {
    const cash01 = await story.as('cash01')
    const cash02 = await story.as('cash02')
    const [block] = await cash01.choices('projectBlock', 'billGenBatch.block', {}, '橙悦华庭一期')
    const [feeItem] = await cash01.choices('feeItem', 'billGenBatch.feeItem', {}, '物业费-高层')

    // The dates follow the period.
    const order = { block: block!.id, feeItem: feeItem!.id, period: '2028-02', dueAt: '2028-02-15', usePrepaid: true }
    const batch = await cash01.create('billGenBatch', order)
    expect(batch).toMatchObject({ startAt: '2028-02-01', endAt: '2028-02-29', status: 'draft' })

    await cash01.run('billGenBatch', batch.id, 'calculate')
    await story.runJobs()
    const trial = await cash01.read('billGenBatch', batch.id)
    expect(trial.status).toBe('trial')
    expect(trial.houseCount as number).toBeGreaterThan(0)
    await cash01.run('billGenBatch', batch.id, 'generate')
    await story.runJobs()
    const generated = await cash01.read('billGenBatch', batch.id)
    expect(generated).toMatchObject({ status: 'generated', houseCount: trial.houseCount, failCount: 0 })
    expect((generated.okCount as number) + (generated.skipCount as number)).toBe(trial.houseCount)
    expect(await refusal(cash01.run('billGenBatch', batch.id, 'publish'))).toEqual([
      '403: You do not have permission to do this. It requires: Publish generated bills (438)',
    ])

    await cash02.run('billGenBatch', batch.id, 'publish')
    expect((await cash02.read('billGenBatch', batch.id)).status).toBe('published')
    const skipped = await cash02.list('billGenLine', { genBatch: batch.id, result_in: 'skip', _end: 1000 }, ['reason'])
    expect(skipped).toHaveLength(generated.skipCount as number)
    expect(skipped.every(({ reason }) => reason === 'noTariff')).toBe(true)

    // The cashier collects three bills: their sum before, one payment for each after, and their receipts.
    const bills = await cash01.list('bill', { genBatch: batch.id, status_in: 'open', _end: 3 }, ['balance', 'version'])
    expect(bills).toHaveLength(3)
    const ids = bills.map(({ id }) => id)
    const { data: sums } = await cash01.client.get(`/api/resources/bill/totals?_totals=balance&id_in=${ids.join()}`)
    const owed = bills.reduce((sum, { balance }) => sum + (balance as number), 0)
    expect(sums).toEqual({ balance: owed })
    const outcomes = await cash01.post('bill/bulk', { action: 'collect', ids, values: { payWay: 'cash' } })
    expect(outcomes).toEqual(ids.map(id => ({ id, ok: true, message: '' })))
    const paid = await cash01.list('bill', { id_in: ids.join() }, ['status', 'lastPayment'])
    expect(paid.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    const payments = paid.map(({ lastPayment }) => idOf(lastPayment))
    const { data: received } = await cash01.client.get(
      `/api/resources/payment/totals?_totals=amount&id_in=${payments.join()}`,
    )
    expect(received).toEqual({ amount: owed })

    // The supervisor offers gifts for what is paid in advance; the cashier may not publish that.
    const gift = (months: number, giftName: string, giftValue: number) => ({
      ...{ months, noArrears: true, giftName, giftValue, stock: 5 },
    })
    const activity = await cash02.create('payActivity', {
      ...{ name: '预缴一年送好礼', blocks: [block!.id], feeItems: [feeItem!.id], rules: '每户一次' },
      ...{ startAt: story.day(0), endAt: story.day(30), tiers: [gift(6, '洗衣液', 6000), gift(12, '大米', 20_000)] },
    })
    expect(await refusal(cash01.run('payActivity', activity.id, 'publish'))).toEqual([
      '403: You do not have permission to do this. It requires: Publish gift activities (412)',
    ])
    const offered = () => cash01.choices('payActivity', 'bill.activity', { block: block!.id, feeItem: feeItem!.id })
    expect(await offered()).toEqual([])
    await cash02.run('payActivity', activity.id, 'publish')
    expect((await offered()).map(({ label }) => label)).toEqual(['预缴一年送好礼'])

    // Five months earn nothing, twelve the larger gift, and a second time the house earns none.
    const ahead = (months: number, id: unknown) =>
      cash01.run('bill', id, 'prepay', { months, payWay: 'cash', activity: activity.id })
    const gifts = (state: string) =>
      cash01.list('payGift', { activity: activity.id, status_in: state }, ['house', 'giftName', 'giftValue', 'payment'])
    await ahead(5, ids[1])
    expect(await gifts('waiting')).toEqual([])
    const prepaid = await ahead(12, ids[0])
    const [earned] = await gifts('waiting')
    expect(earned).toMatchObject({ giftName: '大米', giftValue: 20_000, payment: { id: idOf(prepaid.jointPayment) } })
    await ahead(6, ids[0])
    expect(await gifts('waiting')).toHaveLength(1)
    expect(await gifts('canceled')).toMatchObject([{ giftName: '洗衣液' }])
    const monthly = bills.map(({ balance }) => balance as number)
    expect(await cash01.read('payActivity', activity.id)).toMatchObject({
      ...{ joinCount: 1, giftCost: 0, prepaidTotal: monthly[0]! * 18 + monthly[1]! * 5 },
    })

    // The cashier hands the gift over: one less in stock.
    await cash01.run('payGift', earned!.id, 'receive', { signature: [await cash01.picture()] })
    expect(await gifts('received')).toHaveLength(1)
    const after = await cash01.read('payActivity', activity.id)
    expect(after).toMatchObject({ joinCount: 1, giftCost: 20_000 })
    expect((after.tiers as { stock: number }[]).map(({ stock }) => stock)).toEqual([5, 4])
  },
)
