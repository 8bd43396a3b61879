import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.9 of the catalogue. */
tellStory('a space is let, its rent and the card of its car are paid, and a refund is asked for', async story => {
  const order01 = await story.as('order01')
  const cash01 = await story.as('cash01')
  const block = (await order01.choices('projectBlock', 'parkingSpace.block', {}, '橙悦华庭一期'))[0]!.id
  const fee = async (name: string) => (await order01.choices('feeItem', 'parkingSpace.feeItem', {}, name))[0]!.id
  const [rent, card] = [await fee('车位租金'), await fee('月卡停车费')]

  // The order supervisor puts a space on file and lets it to a house for six months. Only people of the house can hold it.
  const lot = (await order01.choices('parkingLot', 'parkingSpace.lot', { block }))[0]!.id
  const { id: space } = await order01.create('parkingSpace', { block, lot, code: 'ST-001' })
  const houses = await order01.choices('house', 'parkingSpace.house', {}, '橙悦华庭一期')
  const { house, holder } = await firstWithPeople(houses.map(({ id }) => id))
  async function firstWithPeople(ids: readonly number[]) {
    for (const id of ids) {
      const people = await order01.choices('houseMember', 'parkingSpace.holder', { house: id })
      if (people.length > 0) return { house: id, holder: people[0]!.id }
    }
    throw new Error('nobody lives there')
  }
  expect(await order01.choices('houseMember', 'parkingSpace.holder', { house: null })).toEqual([])
  const lease = { house, holder, rentStartAt: story.day(0), rentEndAt: story.day(182), feeItem: rent }
  const stranger = (await order01.choices('houseMember', 'parkingSpace.holder', { house: houses.at(-1)!.id }))[0]!.id
  expect(await refusal(order01.run('parkingSpace', space, 'rent', { ...lease, holder: stranger }))).toEqual([
    'holder: This record cannot be chosen here',
    'holder: The holder does not belong to the selected house',
  ])
  expect(await order01.run('parkingSpace', space, 'rent', lease)).toMatchObject({ status: 'rented' })
  const [order] = await order01.list('parkingOrder', { space })
  expect(order).toMatchObject({ orderType: 'spaceRent', months: 6, payable: 6 * 35_000, status: 'unpaid' })
  expect(await cash01.read('bill', idOf((await order01.read('parkingOrder', order!.id)).bill))).toMatchObject({
    balance: 210_000,
    source: 'parking',
    status: 'open',
  })

  // Whoever quotes the number of the contract is found at the counter.
  const quoted = await cash01.client.get<{ id: number }[]>(`/api/resources/house/find?q=${order!.orderNo}`)
  expect(quoted.data.map(({ id }) => id)).toEqual([house])

  // The cashier collects the rent. Closing the order is not hers.
  expect(await refusal(cash01.run('parkingOrder', order!.id, 'close', { reason: 'x' }))).toEqual([
    '403: You do not have permission to do this. It requires: Close parking orders (424)',
  ])
  // She does so with the other bills of the house: the order is paid with its bill, unpaid when that is taken back.
  const rentBill = idOf((await cash01.read('parkingOrder', order!.id)).bill)
  const ofOrder = async () => cash01.read('parkingOrder', order!.id)
  await cash01.run('bill', rentBill, 'collect', { payWay: 'cash' })
  expect(await ofOrder()).toMatchObject({ status: 'paid', payWay: 'cash', paidAt: expect.any(String) })
  const cash02 = await story.as('cash02')
  await cash02.run('bill', rentBill, 'uncollect', { reason: '刷卡重收' })
  expect(await ofOrder()).toMatchObject({ status: 'unpaid', payment: null, paidAt: null })
  await cash01.run('bill', rentBill, 'collect', { payWay: 'pos' })
  const paid = await ofOrder()
  expect(paid).toMatchObject({ status: 'paid', payWay: 'pos', payment: expect.anything() })
  expect(await cash01.read('bill', idOf(paid.bill))).toMatchObject({ received: 210_000, balance: 0, status: 'paid' })
  expect(await order01.read('parkingSpace', space)).toMatchObject({ arrears: 0, status: 'rented' })
  expect(
    await cash01.only('feeLedger', { parkingSpace: space }, ['received', 'arrears', 'paidThroughAt']),
  ).toMatchObject({
    ...{ received: 210_000, arrears: 0, paidThroughAt: (await cash01.read('bill', rentBill)).endAt },
  })

  // A new-energy plate has eight characters and stands once in the block; the supervisor lets it in for a month.
  const car = { house, member: holder, space, energy: 'electric', cardType: 'month' }
  expect(await refusal(order01.create('vehicle', { ...car, plate: '黑AD1234' }))).toEqual([
    'plate: A new-energy plate has 8 characters, other plates have 7',
  ])
  const { id: vehicle } = await order01.create('vehicle', { ...car, plate: '黑AD12345' })
  expect(await refusal(order01.create('vehicle', { ...car, plate: '黑AD12345' }))).toEqual([
    'plate: Another record already has the same Project block, Licence plate',
  ])
  const until = story.day(30)
  const approved = await order01.run('vehicle', vehicle, 'approve', { validFrom: story.day(0), validTo: until })
  expect(approved).toMatchObject({ status: 'active', validTo: until })

  // The card is renewed for three months: plate, house and amount follow from the car and the fee.
  const renewal = await cash01.create('parkingOrder', {
    orderType: 'monthCard',
    vehicle,
    feeItem: card,
    months: 3,
    startAt: until,
  })
  expect(renewal).toMatchObject({ plate: '黑AD12345', payable: 60_000, status: 'unpaid' })
  await cash01.run('parkingOrder', renewal.id, 'collect', { payWay: 'cash' })
  expect(await order01.read('vehicle', vehicle)).toMatchObject({ status: 'active', validTo: threeMonthsAfter(until) })

  // A refund of the card is asked for and waits for the project; the payment that it names is the order's.
  const { payment } = await cash01.read('parkingOrder', renewal.id)
  const [reason] = await cash01.choices('optionItem', 'propertyRefund.reason')
  const wanted = {
    refundType: 'parking',
    payment: idOf(payment),
    parkingOrder: renewal.id,
    amount: 60_001,
    reason: reason!.id,
    payWay: 'cash',
    payeeName: '张三',
    attachments: [await cash01.picture()],
  }
  expect(await refusal(cash01.create('propertyRefund', wanted))).toEqual([
    'amount: The amount cannot exceed the refundable amount, 600.00 yuan',
  ])
  const { id: refund } = await cash01.create('propertyRefund', { ...wanted, amount: 60_000 })
  expect(await cash01.run('propertyRefund', refund, 'submit')).toMatchObject({
    status: 'pendingProject',
    parkingOrder: { id: renewal.id },
  })
})

function threeMonthsAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + 3, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + 2, Math.min(date, last))).toISOString().slice(0, 10)
}
