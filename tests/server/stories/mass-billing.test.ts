import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.5 of the catalogue, steps 1 to 4, and what is collected of the bills. */
tellStory(
  'a month is billed for a block, published by the supervisor, and several bills are collected',
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
      '403: You may not do this: it requires the permission Publish generated bills (438)',
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
  },
)
