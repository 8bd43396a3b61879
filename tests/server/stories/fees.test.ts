import { expect } from 'vitest'
import { idOf, refusal, type Staff, tellStory } from './story.ts'

/** 4.4 of the catalogue, from the published bill on. */
tellStory('a bill is called for, paid in part, reduced, paid, and money is paid back', async story => {
  const cash01 = await story.as('cash01')
  const cash02 = await story.as('cash02')
  const butler01 = await story.as('butler01')
  const cs02 = await story.as('cs02')
  const pm01 = await story.as('pm01')
  const fin01 = await story.as('fin01')
  const fin02 = await story.as('fin02')

  // The fee supervisor bills a house and publishes the bill.
  const [item] = await cash02.choices('feeItem', 'bill.feeItem', {}, '物业费')
  const houses = await cash02.choices('house', 'bill.house', {}, '橙悦华庭一期')
  const { house, payer } = await firstWithPeople(
    cash02,
    houses.map(({ id }) => id),
  )
  const period = { period: '2025-03', startAt: '2025-03-01', endAt: '2025-03-31', dueAt: '2025-03-31' }
  const { id: bill } = await cash02.create('bill', { house, payer, feeItem: item!.id, ...period, receivable: 20_000 })
  expect(await cash02.run('bill', bill, 'publish')).toMatchObject({ status: 'open', balance: 20_000 })
  const amounts = async () => {
    const { status, reduced, received, refunded, balance } = await cash01.read('bill', bill)
    return { status, reduced, received, refunded, balance }
  }

  // The butler calls; the owner promises to pay tomorrow.
  const { id: call, arrears } = await butler01.create('callToReport', {
    ...{ house, member: payer, bills: [bill], method: 'phone', calledAt: new Date(Date.now() - 60_000).toISOString() },
    ...{ answer: 'promise', promiseAt: story.day(1), content: '承诺明天缴费' },
  })
  expect(arrears).toBe(20_000)
  await butler01.run('callToReport', call, 'promise', { promiseAt: story.day(1) })

  // The cashier takes half of it in cash.
  expect(await refusal(cash01.run('bill', bill, 'collect', { amount: 20_001, payWay: 'cash' }))).toEqual([
    'amount: The amount cannot exceed the balance',
  ])
  await cash01.run('bill', bill, 'collect', { amount: 10_000, payWay: 'cash' })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 0, received: 10_000, refunded: 0, balance: 10_000 })

  // A clerk asks for 50.00 off; more than is owed is refused, and nobody reviews an application of their own.
  const [reason] = await cs02.choices('optionItem', 'relief.reason')
  const relief = {
    ...{ house, member: payer, bills: [bill], reliefType: 'amount', reason: reason!.id, description: '电梯停运两周' },
    attachments: [await cs02.picture()],
  }
  expect(await refusal(cs02.create('relief', { ...relief, amount: 10_001 }))).toEqual([
    'amount: The reduction cannot exceed the balance of the bills',
  ])
  const asked = await cs02.create('relief', { ...relief, amount: 5000 })
  expect(asked).toMatchObject({ billsBalance: 10_000 })
  expect(await cs02.run('relief', asked.id, 'submit')).toMatchObject({ status: 'pendingProject' })
  expect(await refusal(cs02.run('relief', asked.id, 'projectPass', { projectOpinion: '同意' }))).toEqual([
    '403: You may not do this: it requires the permission Project review of reductions (413)',
  ])
  await pm01.run('relief', asked.id, 'projectPass', { projectOpinion: '情况属实' })
  expect(await fin01.run('relief', asked.id, 'financePass', { financeOpinion: '同意' })).toMatchObject({
    status: 'approved',
  })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 5000, received: 10_000, refunded: 0, balance: 5000 })

  // The cashier takes the rest and 30.00 on top; the promise is kept.
  await cash01.run('bill', bill, 'collect', { payWay: 'cash', toPrepaid: 3000 })
  expect(await amounts()).toEqual({ status: 'paid', reduced: 5000, received: 15_000, refunded: 0, balance: 0 })
  expect(await butler01.read('callToReport', call)).toMatchObject({ status: 'kept' })
  const prepaid = async () => (await cs02.read('house', house)).prepaid
  expect(await prepaid()).toBe(3000)

  // The 30.00 are asked back: not more than was paid on top, and four people see to it.
  const payment = idOf((await cash01.read('bill', bill)).lastPayment)
  const [refundReason] = await cs02.choices('optionItem', 'propertyRefund.reason')
  const paper = {
    payment,
    reason: refundReason!.id,
    payWay: 'cash',
    payeeName: '张三',
    attachments: relief.attachments,
  }
  const paidBack = async (values: object) => {
    const { id } = await cs02.create('propertyRefund', { ...paper, ...values })
    await cs02.run('propertyRefund', id, 'submit')
    await pm01.run('propertyRefund', id, 'projectPass', { opinion: '同意' })
    await fin01.run('propertyRefund', id, 'financePass', { opinion: '同意' })
    expect(await refusal(fin01.run('propertyRefund', id, 'pay', {}))).toEqual([
      '403: You may not do this: it requires the permission Finance payout (23)',
    ])
    const voucher = [await fin02.picture()]
    return fin02.run('propertyRefund', id, 'pay', { voucher, paidAt: new Date().toISOString() })
  }
  expect(await refusal(cs02.create('propertyRefund', { ...paper, refundType: 'prepaid', amount: 3001 }))).toEqual([
    'amount: The amount cannot exceed the refundable amount',
  ])
  expect(await paidBack({ refundType: 'prepaid', amount: 3000 })).toMatchObject({ status: 'paid' })
  expect(await prepaid()).toBe(0)
  expect(await fin02.read('payment', payment)).toMatchObject({ status: 'partRefunded', refunded: 3000 })
  expect(await amounts()).toEqual({ status: 'paid', reduced: 5000, received: 15_000, refunded: 0, balance: 0 })

  // A part that was taken from the wrong house is owed again.
  await paidBack({ refundType: 'wrong', amount: 2000 })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 5000, received: 15_000, refunded: 2000, balance: 2000 })
  expect(await fin02.read('payment', payment)).toMatchObject({ status: 'partRefunded', refunded: 5000 })
})

async function firstWithPeople(staff: Staff, houses: readonly number[]) {
  for (const house of houses) {
    const [payer] = await staff.choices('houseMember', 'bill.payer', { house })
    if (payer) return { house, payer: payer.id }
  }
  throw new Error('nobody lives there')
}
