import { expect } from 'vitest'
import type { FoundSubject, PrintedSheets } from '#model/api.ts'
import { idOf, refusal, type Staff, tellStory } from './story.ts'

/** What a household owes is paid at the counter at once. */
tellStory('three bills, a fee and a deposit are paid at the counter by two methods, with one receipt', async story => {
  const cash01 = await story.as('cash01')
  const cash02 = await story.as('cash02')
  const eng02 = await story.as('eng02')

  // Whoever stands there says a room, a name, a phone number, or shows a bill.
  const found = (q: string, by = cash01) =>
    by.client.get<FoundSubject[]>(`/api/resources/house/find?${new URLSearchParams({ q })}`).then(({ data }) => data)
  const houses = await cash01.choices('house', 'counterPayment.house', {}, '橙悦华庭一期')
  const { id: house, label } = houses[0]!
  const [ban, unit, door] = label.match(/(\d+)号楼 (\d+)单元 (\d+)室$/)!.slice(1)
  const labels = async (q: string) => (await found(q)).map(each => each.label)
  expect(await labels(`橙悦华庭一期${ban}-${unit}-${door}`)).toEqual([label])
  expect(await labels(`${ban}号楼${door}`)).toContain(label)
  expect(await labels(`${ban}-${unit}-${door}`)).toContain(label)
  expect(await labels(`橙悦华庭一期${ban}-${unit}-9${door}`)).toEqual([])
  const people = await cash01.list('houseMember', { house }, ['name', 'phone'])
  const { name } = people[0] as unknown as { name: string }
  const ofName = await found(name)
  expect(ofName.find(({ id }) => id === house)?.by).toEqual({
    title: { 'zh-CN': '住户', 'en-US': 'Resident' },
    label: name,
  })
  // Typed without Chinese as well: whole, and by its initials.
  const { spelling } = await cash02.only('houseMember', { house, name }, ['spelling'])
  const [whole, initials] = String(spelling).split(' ')
  expect(whole).toMatch(/^[a-z]{2,}$/)
  expect((await found(whole!)).map(({ id }) => id)).toContain(house)
  expect(initials).toHaveLength([...name].length)
  expect(await found('nobody of this name')).toEqual([])
  expect(await refusal(eng02.create('counterPayment', { house }))).toHaveLength(1)

  const item = (await cash02.choices('feeItem', 'bill.feeItem', {}, '物业费'))[0]!.id
  const cardFee = (await cash02.choices('feeItem', 'counterFee.feeItem', {}, '门禁卡工本费'))[0]?.id ?? item
  const bills = await billsOf(cash02, house, item, ['2025-01', '2025-02', '2025-03'])
  const balances = async () =>
    Promise.all(bills.map(async id => (({ status, balance }) => [status, balance])(await cash01.read('bill', id))))
  const billNo = String((await cash01.read('bill', bills[0])).billNo)
  expect((await found(billNo)).map(({ id, by }) => [id, by?.label])).toEqual([[house, billNo]])

  // What is due is the server's to say: another sum, too much and too little for what was agreed are refused.
  const paid = { house, bills, billed: 60_000, ways: [{ payWay: 'cash', amount: 60_000 }] }
  expect(await refusal(cash01.create('counterPayment', { ...paid, billed: 59_999 }))).toEqual([
    'billed: The balance of the bills has changed. Check it again.',
  ])
  expect(
    await refusal(cash01.create('counterPayment', { ...paid, ways: [{ payWay: 'cash', amount: 60_100 }] })),
  ).toEqual([': The payment is 1.00 more than is due. Reduce the amount, or enter it under “Also to prepaid balance”.'])
  expect(await refusal(cash01.create('counterPayment', { ...paid, toPrepaid: 500 }))).toEqual([
    ': After the bills are settled, less than 5.00 is left for the prepaid balance.',
  ])
  expect(await refusal(cash01.create('counterPayment', { ...paid, tendered: 50_000 }))).toEqual([
    ': The cash handed over (500.00) is less than the cash to be paid (600.00).',
  ])
  expect(await refusal(cash01.create('counterPayment', { ...paid, ways: [] }))).toHaveLength(1)
  expect(
    await refusal(cash01.create('counterPayment', { ...paid, ways: [{ payWay: 'prepaid', amount: 60_000 }] })),
  ).toEqual([': The prepaid balance does not cover 600.00'])
  const other = houses[1]!.id
  expect(await refusal(cash01.create('counterPayment', { ...paid, house: other }))).toEqual([
    'bills: This record cannot be chosen here',
  ])
  expect(await balances()).toEqual([
    ['open', 20_000],
    ['open', 20_000],
    ['open', 20_000],
  ])

  // Every fee item that is offered can be taken: none requires more than the counter asks for.
  const offered = await cash01.choices('feeItem', 'counterFee.feeItem')
  expect(offered.length).toBeGreaterThan(2)
  for (const { id, label } of offered) {
    const alone = { house, billed: 0, added: [{ feeItem: id, amount: 100 }], ways: [{ payWay: 'cash', amount: 100 }] }
    expect(await cash01.post('counterPayment/rehearsal', alone), label).toMatchObject({ fees: 100, left: 0 })
  }

  // Everything is shown before it is done, and nothing of that is kept.
  const order = {
    ...{ house, bills, billed: 60_000, toPrepaid: 5000, tendered: 50_000 },
    ways: [
      { payWay: 'cash', amount: 47_000 },
      { payWay: 'pos', amount: 20_000 },
    ],
    added: [{ feeItem: cardFee, amount: 2000 }],
  }
  const sums = { received: 67_000, cash: 47_000, change: 3000, fees: 2000, intoPrepaid: 5000, left: 0 }
  expect(await cash01.post('counterPayment/rehearsal', order)).toMatchObject({ ...sums, status: 'booked' })
  expect(await cash01.list('counterPayment')).toEqual([])
  expect((await balances()).map(([status]) => status)).toEqual(['open', 'open', 'open'])

  const prepaidBefore = Number((await cash01.read('house', house)).prepaid)
  const done = await cash01.create('counterPayment', order)
  expect(done).toMatchObject({ ...sums, counterNo: expect.stringMatching(/^SY\d{13}$/), status: 'booked' })
  expect(await balances()).toEqual([
    ['paid', 0],
    ['paid', 0],
    ['paid', 0],
  ])
  expect(Number((await cash01.read('house', house)).prepaid)).toBe(prepaidBefore + 5000)
  const payments = await cash01.list('payment', { counter: done.id, _sort: 'id' }, ['payWay', 'amount', 'toPrepaid'])
  expect(payments).toMatchObject([
    { payWay: 'cash', amount: 47_000, toPrepaid: 0 },
    { payWay: 'pos', amount: 20_000, toPrepaid: 5000 },
  ])
  expect(await cash01.doers('payment', payments[0]!.id)).toContainEqual(expect.stringMatching(/^create: /))

  // One receipt shows the bills, the fee, the deposit and both methods.
  const printed = await cash01.post<PrintedSheets>('counterPayment/documents/receipt', { ids: [done.id] })
  const receipt = printed.sheets[0]!.text.replaceAll('\\', '')
  for (const text of [billNo, '¥470.00', '¥200.00', '¥20.00', '¥50.00', '**¥670.00**', '陆佰柒拾元整'])
    expect(receipt).toContain(text)

  // Paid again at the next window: refused as a whole. Two windows at once: one of them is.
  expect(await refusal(cash02.create('counterPayment', paid))).toHaveLength(2)
  const [late] = await billsOf(cash02, house, item, ['2025-04'])
  const once = { house, bills: [late], billed: 20_000, ways: [{ payWay: 'cash', amount: 20_000 }] }
  const both = await Promise.allSettled([cash01.create('counterPayment', once), cash02.create('counterPayment', once)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await cash01.read('bill', late)).toMatchObject({ status: 'paid', received: 20_000 })

  // Part of what is due settles the earliest bill first; the same key sent twice is paid once.
  const [may, june] = await billsOf(cash02, house, item, ['2025-05', '2025-06'])
  const part = { house, bills: [june, may], billed: 40_000, ways: [{ payWay: 'cash', amount: 25_000 }] }
  const keyed = cash01.client.with({ 'idempotency-key': 'window-1' })
  const first = await keyed.post<{ id: number; left: number }>('/api/resources/counterPayment', part)
  const again = await keyed.post<{ id: number }>('/api/resources/counterPayment', part)
  expect([first.data.left, again.data.id]).toEqual([15_000, first.data.id])
  expect(await cash01.read('bill', may)).toMatchObject({ status: 'paid' })
  expect(await cash01.read('bill', june)).toMatchObject({ status: 'partial', balance: 15_000 })

  // The prepaid balance pays first, whatever the order it is given in.
  const rest = {
    ...{ house, bills: [june], billed: 15_000 },
    ways: [
      { payWay: 'cash', amount: 10_000 },
      { payWay: 'prepaid', amount: 5000 },
    ],
  }
  expect(await cash01.create('counterPayment', rest)).toMatchObject({ left: 0, received: 15_000 })
  expect(Number((await cash01.read('house', house)).prepaid)).toBe(prepaidBefore)

  // Reversing is the supervisor's, as a whole.
  expect(await refusal(cash01.run('counterPayment', first.data.id, 'reverse', { reason: '重复' }))).toHaveLength(1)
  await cash02.run('counterPayment', first.data.id, 'reverse', { reason: '收错' })
  expect(await cash01.read('bill', may)).toMatchObject({ status: 'open', balance: 20_000 })
  expect(idOf((await cash01.read('payment', payments[0]!.id)).counter)).toBe(done.id)
})

/** A cashier's day is counted against what was booked, and then stands. */
tellStory('a cashier closes the day: counted against booked, the difference with its reason', async story => {
  const cash01 = await story.as('cash01')
  const cash02 = await story.as('cash02')
  const fin01 = await story.as('fin01')
  const houses = await cash01.choices('house', 'counterPayment.house', {}, '橙悦华庭一期')
  const house = houses[0]!.id
  const item = (await cash02.choices('feeItem', 'bill.feeItem', {}, '物业费'))[0]!.id
  const [block] = await cash01.choices('projectBlock', 'dayClose.blocks', {}, '橙悦华庭一期')
  const bills = await billsOf(cash02, house, item, ['2025-01', '2025-02', '2025-03', '2025-04'])
  const take = (by: Staff, bill: number | undefined, payWay: string) =>
    by.create('counterPayment', { house, bills: [bill], billed: 20_000, ways: [{ payWay, amount: 20_000 }] })
  const day = { day: story.day(0), blocks: [block!.id] }
  expect(await refusal(cash01.create('dayClose', day))).toEqual([
    `: All payments of ${story.day(0)} are already in a daily closing`,
  ])
  expect(await refusal(cash01.create('dayClose', { ...day, day: story.day(1) }))).toEqual([
    'day: A future day cannot be closed',
  ])
  const [cash, pos] = [await take(cash01, bills[0], 'cash'), await take(cash01, bills[1], 'pos')]
  await take(cash02, bills[2], 'cash')

  // Her own payments of the day, by method; nobody else counts for her.
  const close = await cash01.create('dayClose', day)
  expect(close).toMatchObject({ status: 'counting', payments: 2, booked: 40_000, uncounted: 2 })
  const lines = await cash01.list('dayCloseLine', { close: close.id, _sort: 'id' }, ['payWay', 'booked', 'version'])
  expect(lines.map(({ payWay, booked }) => [payWay, Number(booked)])).toEqual([
    ['cash', 20_000],
    ['wechat', 0],
    ['alipay', 0],
    ['pos', 20_000],
    ['transfer', 0],
    ['deduct', 0],
  ])
  const count = (counted: number, reason?: string) =>
    lines.map(({ id, version, payWay }) => ({
      ...{ id, version, counted: payWay === 'cash' ? counted : payWay === 'pos' ? 20_000 : 0 },
      ...(payWay === 'cash' && reason ? { reason } : {}),
    }))
  expect(await refusal(cash02.update('dayClose', close.id, { ways: count(20_000) }))).toHaveLength(1)
  expect(await refusal(cash02.update('dayCloseLine', lines[0]!.id, { counted: 1 }))).toHaveLength(1)
  // It says what is missing: methods that were not counted, and the reason for 50 fen.
  expect(await refusal(cash01.run('dayClose', close.id, 'close'))).toEqual([
    ': Payment methods not counted: 2. Use “Count” to enter their amounts first.',
  ])
  expect(await refusal(cash01.update('dayClose', close.id, { ways: count(19_950) }))).toEqual([
    'ways/0/reason: Please fill this in',
  ])
  await cash01.update('dayClose', close.id, { ways: count(20_000) })
  // Another cashier may look at it, not count it.
  expect(await refusal(cash02.update('dayClose', close.id, { remark: '代清点' }))).toHaveLength(1)
  // What was right is short once another payment is gathered.
  await take(cash01, bills[3], 'cash')
  await cash01.run('dayClose', close.id, 'regather')
  expect(await refusal(cash01.run('dayClose', close.id, 'close'))).toEqual([
    ': The difference of -200.00 has no reason. Use “Count” to enter it.',
  ])
  const missing = await cash01.only('dayCloseLine', { close: close.id, payWay: 'cash' }, ['difference', 'version'])
  expect(missing.difference).toBe(-20_000)
  await cash01.update('dayClose', close.id, {
    ways: [{ id: missing.id, version: missing.version, counted: 39_950, reason: '找零差错' }],
  })
  expect(await cash01.run('dayClose', close.id, 'close')).toMatchObject({ status: 'closed', difference: -50 })

  // What is closed stands: neither a reversal nor another count; finance reads and prints it.
  const ofCash = await cash01.only('payment', { counter: cash.id })
  expect(await refusal(cash02.run('payment', ofCash.id, 'voidPayment', { reason: '收错' }))).toEqual([
    expect.stringContaining('that are not in a closed day'),
  ])
  expect(await refusal(cash02.run('counterPayment', pos.id, 'reverse', { reason: '收错' }))).toHaveLength(1)
  expect(await refusal(cash01.update('dayClose', close.id, { remark: 'x' }))).toHaveLength(1)
  const printed = await fin01.post<PrintedSheets>('dayClose/documents/statement', { ids: [close.id] })
  const statement = printed.sheets[0]!.text.replaceAll('\\', '')
  for (const text of ['¥600.00', '¥599.50', '-¥0.50', '找零差错']) expect(statement).toContain(text)

  // Checked by a supervisor or finance, with a word on the difference; never by whoever closed.
  expect(await refusal(cash01.run('dayClose', close.id, 'check', { comment: '属实' }))).toHaveLength(1)
  expect(await refusal(cash02.run('dayClose', close.id, 'check'))).toEqual(['comment: Please fill this in'])
  expect(await cash02.run('dayClose', close.id, 'check', { comment: '属实' })).toMatchObject({ status: 'checked' })
  expect(await refusal(fin01.run('dayClose', close.id, 'check', { comment: '属实' }))).toHaveLength(1)

  // What is collected afterwards is in the next close; one that is discarded lets its payments go.
  expect(await refusal(cash01.create('dayClose', day))).toHaveLength(1)
  const other = await cash02.create('dayClose', day)
  expect(other).toMatchObject({ payments: 1, booked: 20_000 })
  await cash02.run('dayClose', other.id, 'discard')
  expect(await cash02.create('dayClose', day)).toMatchObject({ payments: 1 })
})

/** Published bills of 200.00 for these months. */
async function billsOf(staff: Staff, house: number, feeItem: number, months: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const period of months) {
    const values = { house, feeItem, period, startAt: `${period}-01`, endAt: `${period}-28`, dueAt: `${period}-28` }
    const { id } = await staff.create('bill', { ...values, quantity: 1, receivable: 20_000 })
    await staff.run('bill', id, 'publish')
    ids.push(id)
  }
  return ids
}
