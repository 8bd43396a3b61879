import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

/** 4.11 of the catalogue. The operator's answer to a template comes from outside: the batch takes one approved before. */
tellStory('those in arrears are reminded, after a second pair of eyes', async story => {
  const region01 = await story.as('region01')
  const cash01 = await story.as('cash01')
  const cash02 = await story.as('cash02')

  // Regional operations writes a template with three variables and hands it in. Nobody of the staff approves it.
  const written = await region01.create('msgTemplate', {
    code: 'QF-STORY',
    name: '欠费提醒（新）',
    channel: 'sms',
    scene: 'arrears',
    sign: '橙悦物业',
    content: '【橙悦物业】${name}您好，${house}尚欠物业费${amount}元，请尽快缴纳。',
  })
  expect(written).toMatchObject({ status: 'draft', segments: 1 })
  expect(await region01.run('msgTemplate', written.id, 'submit')).toMatchObject({ status: 'pending' })
  expect(await refusal(region01.run('msgTemplate', written.id, 'pass', { vendorCode: 'V1' }))).toEqual([
    expect.stringMatching(/^403: /),
  ])

  // A house of the block owes 600.00 since two months.
  const block = (await cash01.choices('projectBlock', 'msgBatch.blocks', {}, '橙悦华庭一期'))[0]!.id
  const houses = await cash01.choices('house', 'bill.house', {}, '橙悦华庭一期')
  const debtor = await firstWithPeople(houses.map(({ id }) => id))
  async function firstWithPeople(ids: readonly number[]) {
    for (const house of ids) {
      const [payer] = await cash01.choices('houseMember', 'bill.payer', { house })
      if (payer) return { house, payer: payer.id }
    }
    throw new Error('nobody lives there')
  }
  const feeItem = (await cash01.choices('feeItem', 'bill.feeItem', {}, '物业'))[0]!.id
  const due = story.day(-60)
  const bill = await cash01.create('bill', {
    ...debtor,
    feeItem,
    period: due.slice(0, 7),
    startAt: due,
    endAt: due,
    dueAt: due,
    quantity: 1,
    unitPrice: 60_000,
    receivable: 60_000,
  })
  expect(await cash01.run('bill', bill.id, 'publish')).toMatchObject({ status: 'open', balance: 60_000 })

  // The cashier prepares the batch for arrears from 500.00: exactly that house is meant.
  const template = (await cash01.choices('msgTemplate', 'msgBatch.template', { channel: 'sms' }, '欠费二次提醒'))[0]!.id
  const batch = await cash01.create('msgBatch', {
    kind: 'arrears',
    title: '欠费提醒',
    channel: 'sms',
    template,
    blocks: [block],
    arrearsMin: 50_000,
  })
  const [preview] = (await cash01.preview('msgBatch', batch.id, 'submit')) as { total: number }[]
  expect(preview).toMatchObject({ total: 1 })
  expect(await cash01.run('msgBatch', batch.id, 'submit')).toMatchObject({ status: 'pending', total: 1 })

  // She does not approve her own batch; the fee supervisor does, and the clock sends it.
  expect(await refusal(cash01.run('msgBatch', batch.id, 'approve', { opinion: '同意' }))).toEqual([
    '403: You cannot run “Approve” on this record. It requires: Review arrears batches (437) is among your permissions',
  ])
  expect(await cash02.read('msgBatch', batch.id)).toMatchObject({ statusDue: expect.any(String) })
  const roles = await cash02.choices('role', 'msgBatch.handedToRole', { id: batch.id })
  expect(roles.map(({ label }) => label).sort()).toEqual(['Fee supervisor', 'System administrator'])
  await cash02.run('msgBatch', batch.id, 'handOverToRole', {
    handedToRole: roles.find(({ label }) => label === 'Fee supervisor')!.id,
  })
  expect(await cash02.run('msgBatch', batch.id, 'approve', { opinion: '同意' })).toMatchObject({ status: 'planned' })
  await story.runClock(new Date(Date.now() + 60_000))
  await story.runJobs()
  // No gateway is configured here: the message is made, and the batch says that it has not left.
  expect(await cash02.read('msgBatch', batch.id)).toMatchObject({ status: 'waiting', total: 1, sentCount: 0 })
})
