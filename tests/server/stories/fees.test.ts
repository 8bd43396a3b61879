import { expect } from 'vitest'
import type { NoticeBoard, ReportAnswer } from '#model/api.ts'
import { idOf, refusal, type Staff, tellStory } from './story.ts'

/** 4.4 of the catalogue. */
tellStory('a bill is called for, paid in part, reduced, paid, and money is paid back', async story => {
  const cash01 = await story.as('cash01')
  const cash02 = await story.as('cash02')
  const butler01 = await story.as('butler01')
  const cs02 = await story.as('cs02')
  const pm01 = await story.as('pm01')
  const fin01 = await story.as('fin01')
  const fin02 = await story.as('fin02')

  // The fee supervisor imports 20 bills, of which two are wrong; rolling that back is not the cashier's.
  const [item] = await cash02.choices('feeItem', 'bill.feeItem', {}, '物业费')
  const houses = await cash02.choices('house', 'bill.house', {}, '橙悦华庭一期')
  const { house, payer } = await firstWithPeople(
    cash02,
    houses.map(({ id }) => id),
  )
  const fields = ['house', 'payer', 'feeItem', 'period', 'startAt', 'endAt', 'dueAt', 'quantity', 'receivable']
  const month = ['2025-03', '2025-03-01', '2025-03-31', '2025-03-31', '1']
  const row = (at: string, amount: string, by = '') => [at, by, `#${item!.id}`, ...month, amount]
  const others = houses.filter(({ id }) => id !== house).slice(0, 17)
  const file = [
    ...[fields, row(`#${house}`, '200', `#${payer}`), ...others.map(({ id }) => row(`#${id}`, '200'))],
    ...[row('橙悦华庭一期 99号楼', '200'), row(`#${house}`, 'two hundred')],
  ]
  const job = await cash02.importRows('bill', file, false)
  await story.runJobs()
  expect((await cash02.client.get(`/api/jobs/${job}`)).data).toMatchObject({ total: 20, ok: 18, failed: 2 })
  const batch = await cash02.only('importBatch', { bizType: 'bill' }, ['okRows', 'failRows', 'amount', 'status'])
  expect(batch).toMatchObject({ okRows: 18, failRows: 2, amount: 18 * 20_000, status: 'done' })
  expect(await refusal(cash01.run('importBatch', batch.id, 'rollback', { reason: 'x' }))).toHaveLength(1)
  const imported = await cash02.list('bill', { importBatch: batch.id, _end: 50 }, ['house', 'status', 'source'])
  expect(new Set(imported.map(({ source }) => source))).toEqual(new Set(['import']))
  expect(imported.map(({ status }) => status)).toEqual(Array.from({ length: 18 }, () => 'draft'))
  const { id: bill } = imported.find(each => idOf(each.house) === house)!

  // Whoever sends it again, or has a house in it twice, does not bill anybody twice; a check says so before anything is imported.
  const outcome = async (rows: readonly (readonly string[])[], rehearse: boolean) => {
    const id = await cash02.importRows('bill', rows, rehearse)
    await story.runJobs()
    const { ok, failed } = (await cash02.client.get<{ ok: number; failed: number }>(`/api/jobs/${id}`)).data
    return { ok, failed }
  }
  const spare = houses.find(({ id }) => id !== house && !others.some(each => each.id === id))!
  const twice = [fields, row(`#${spare.id}`, '200'), row(`#${spare.id}`, '180'), row(`#${house}`, '200')]
  expect(await outcome(twice, true)).toEqual({ ok: 1, failed: 2 })
  expect(await outcome(twice, false)).toEqual({ ok: 1, failed: 2 })
  const taken = 'Period: Another record already has the same House, Fee item, Period'
  const again = await cash02.only('importBatch', { bizType: 'bill', okRows: 1 }, ['errors'])
  expect(again.errors).toMatchObject([
    { row: 3, message: taken },
    { row: 4, message: taken },
  ])
  // One that was voided makes room for its correction, and what a person adds by hand is meant.
  const [wrong] = await cash02.list('bill', { house: spare.id }, ['status'])
  await cash02.run('bill', wrong!.id, 'voidBill', { reason: '金额有误' })
  expect(await outcome([fields, row(`#${spare.id}`, '180')], false)).toEqual({ ok: 1, failed: 0 })
  const period = { period: month[0], startAt: month[1], endAt: month[2], dueAt: month[3] }
  await cash02.create('bill', { house: spare.id, feeItem: item!.id, ...period, quantity: 1, receivable: 500 })
  for (const { id } of await cash02.list('bill', { house: spare.id, status: 'draft' }, ['status']))
    await cash02.run('bill', id, 'voidBill', { reason: '练习' })

  const published = await cash02.post<{ ok: boolean }[]>('bill/bulk', {
    ...{ action: 'publish', ids: imported.map(({ id }) => id) },
  })
  expect(published.every(({ ok }) => ok)).toBe(true)
  const { version } = await cash02.read('bill', bill)
  expect(await cash02.read('bill', bill)).toMatchObject({ status: 'open', balance: 20_000 })
  const amounts = async () => {
    const { status, reduced, received, refunded, balance } = await cash01.read('bill', bill)
    return { status, reduced, received, refunded, balance }
  }

  // The ledger of the house has it, and follows every bill and payment.
  const sums = ['receivable', 'reduced', 'received', 'arrears', 'arrearsMonths', 'oldArrears'] as const
  const ledger = async () => {
    const row = await cash01.only('feeLedger', { house }, sums)
    return Object.fromEntries(sums.map(name => [name, row[name]]))
  }
  const unpaid = { receivable: 20_000, reduced: 0, received: 0, arrears: 20_000, arrearsMonths: 1, oldArrears: 0 }
  expect(await ledger()).toEqual(unpaid)

  // What the clock does leaves the bill alone that the cashier has just opened.
  await story.runClock()
  expect(await cash01.read('bill', bill)).toMatchObject({ version })

  // The butler calls; the owner promises to pay tomorrow.
  const { id: call, arrears } = await butler01.create('callToReport', {
    ...{ house, member: payer, bills: [bill], method: 'phone', calledAt: new Date(Date.now() - 60_000).toISOString() },
    ...{ answer: 'promise', promiseAt: story.day(1), content: '承诺明天缴费' },
  })
  expect(arrears).toBe(20_000)
  await butler01.run('callToReport', call, 'promise', { promiseAt: story.day(1) })

  // The cashier takes half of it in cash.
  expect(await refusal(cash01.run('bill', bill, 'collect', { amount: 20_001, payWay: 'cash' }))).toEqual([
    'amount: The amount cannot exceed the balance, 200.00 yuan',
  ])
  await cash01.run('bill', bill, 'collect', { amount: 10_000, payWay: 'cash' })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 0, received: 10_000, refunded: 0, balance: 10_000 })
  expect(await ledger()).toEqual({ ...unpaid, received: 10_000, arrears: 10_000 })

  // A clerk asks for 50.00 off; more than is owed is refused, and nobody reviews an application of their own.
  const [reason] = await cs02.choices('optionItem', 'relief.reason')
  const relief = {
    ...{ house, member: payer, bills: [bill], reliefType: 'amount', reason: reason!.id, description: '电梯停运两周' },
    attachments: [await cs02.picture()],
  }
  expect(await refusal(cs02.create('relief', { ...relief, amount: 10_001 }))).toEqual([
    'amount: The reduction cannot exceed the balance of the bills, 100.00 yuan',
  ])
  const asked = await cs02.create('relief', { ...relief, amount: 5000 })
  expect(asked).toMatchObject({ billsBalance: 10_000 })
  expect(await cs02.run('relief', asked.id, 'submit')).toMatchObject({ status: 'pendingProject' })
  // Nobody decides an application of one's own, neither way.
  const own = await pm01.create('relief', { ...relief, amount: 1000 })
  await pm01.run('relief', own.id, 'submit')
  const mine = [': You cannot review your own application']
  expect(await refusal(pm01.run('relief', own.id, 'projectPass', { projectOpinion: '同意' }))).toEqual(mine)
  expect(await refusal(pm01.run('relief', own.id, 'reject', { opinion: '重填' }))).toEqual(mine)
  await pm01.run('relief', own.id, 'withdraw')
  expect(await refusal(cs02.run('relief', asked.id, 'projectPass', { projectOpinion: '同意' }))).toEqual([
    '403: You do not have permission to do this. It requires: Project review of reductions (413)',
  ])
  // Asked, and asked anew of somebody else: the deadline stands still until the review goes on.
  const [first, second] = await Promise.all(
    ['郑丽华', '赵琳'].map(async q => (await pm01.choices('account', 'relief.asked', {}, q))[0]!.id),
  )
  const waiting = await pm01.run('relief', asked.id, 'ask', { asked: first, question: '是否停运两周？' })
  expect(waiting).toMatchObject({ asked: { id: first }, statusDue: null })
  const renewed = await pm01.run('relief', asked.id, 'ask', { asked: second, question: '是否停运两周？' })
  expect(renewed).toMatchObject({ asked: { id: second }, askedAt: waiting.askedAt })
  // Asked is who may see the application, handed over to who may decide it: offered is nobody else, and refused who is given.
  const [reader] = await pm01.choices('account', 'relief.asked', {}, '田勇')
  const offered = async (field: string, resource = 'account') =>
    (await pm01.choices(resource, `relief.${field}`, { id: asked.id })).map(({ label }) => label).sort()
  expect(await offered('asked')).toEqual(expect.arrayContaining(['周明远', '赵琳', '郑丽华']))
  expect(await offered('asked')).not.toContain('田勇')
  expect(await offered('handedTo')).toContain('周明远')
  expect(await offered('handedTo')).not.toContain('郑丽华')
  expect(await offered('handedToRole', 'role')).toEqual(['Project manager', 'System administrator'])
  const notAble = (field: string) => [`${field}: This person or role does not have the permission for this record`]
  expect(await refusal(pm01.run('relief', asked.id, 'handOver', { handedTo: second }))).toEqual(notAble('handedTo'))
  expect(await refusal(pm01.run('relief', asked.id, 'ask', { asked: reader!.id, question: '？' }))).toEqual(
    notAble('asked'),
  )
  const [administrator] = await pm01.choices('account', 'relief.handedTo', { id: asked.id }, '周明远')
  await pm01.run('relief', asked.id, 'handOver', { handedTo: administrator!.id })
  expect(await refusal(pm01.run('relief', asked.id, 'projectPass', { projectOpinion: '同意' }))).toHaveLength(1)
  const [managers] = await pm01.choices('role', 'relief.handedToRole', { id: asked.id }, 'Project manager')
  expect(await pm01.run('relief', asked.id, 'handOverToRole', { handedToRole: managers!.id })).toMatchObject({
    handedTo: null,
    handedToRole: { id: managers!.id },
  })
  expect(await pm01.run('relief', asked.id, 'projectPass', { projectOpinion: '情况属实' })).toMatchObject({
    askedAt: null,
    handedToRole: null,
    statusDue: expect.any(String),
  })
  expect(await fin01.run('relief', asked.id, 'financePass', { financeOpinion: '同意' })).toMatchObject({
    status: 'approved',
  })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 5000, received: 10_000, refunded: 0, balance: 5000 })

  // The cashier takes the rest and 30.00 on top; the promise is kept.
  await cash01.run('bill', bill, 'collect', { payWay: 'cash', toPrepaid: 3000 })
  expect(await amounts()).toEqual({ status: 'paid', reduced: 5000, received: 15_000, refunded: 0, balance: 0 })
  expect(await butler01.read('callToReport', call)).toMatchObject({ status: 'kept' })
  expect(await ledger()).toEqual({ ...unpaid, reduced: 5000, received: 15_000, arrears: 0, arrearsMonths: 0 })
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
    // Left to the role: whoever holds it decides.
    const roles = await fin01.choices('role', 'propertyRefund.handedToRole', { id })
    expect(roles.map(({ label }) => label).sort()).toEqual(['Finance reviewer', 'System administrator'])
    const handedToRole = roles.find(({ label }) => label === 'Finance reviewer')!.id
    await fin01.run('propertyRefund', id, 'handOverToRole', { handedToRole })
    await fin01.run('propertyRefund', id, 'financePass', { opinion: '同意' })
    expect(await refusal(fin01.run('propertyRefund', id, 'pay', {}))).toEqual([
      '403: You do not have permission to do this. It requires: Finance payout (23)',
    ])
    const voucher = [await fin02.picture()]
    return fin02.run('propertyRefund', id, 'pay', { voucher, paidAt: new Date().toISOString() })
  }
  expect(await refusal(cs02.create('propertyRefund', { ...paper, refundType: 'prepaid', amount: 3001 }))).toEqual([
    'amount: The amount cannot exceed the refundable amount, 30.00 yuan',
  ])
  expect(await paidBack({ refundType: 'prepaid', amount: 3000 })).toMatchObject({ status: 'paid' })
  expect(await prepaid()).toBe(0)
  expect(await fin02.read('payment', payment)).toMatchObject({ status: 'partRefunded', refunded: 3000 })
  expect(await amounts()).toEqual({ status: 'paid', reduced: 5000, received: 15_000, refunded: 0, balance: 0 })

  // Whoever applied takes it back, from every desk, and what it reserved can be refunded again; nobody else does.
  const dropped = await cs02.create('propertyRefund', { ...paper, refundType: 'wrong', amount: 5000 })
  await cs02.run('propertyRefund', dropped.id, 'submit')
  await pm01.run('propertyRefund', dropped.id, 'projectPass', { opinion: '同意' })
  expect(await refusal(pm01.run('propertyRefund', dropped.id, 'withdraw'))).toHaveLength(1)
  const left = (await cs02.read('payment', payment)).linesLeft
  expect(await cs02.run('propertyRefund', dropped.id, 'withdraw')).toMatchObject({ status: 'withdrawn' })
  expect(Number((await cs02.read('payment', payment)).linesLeft) - Number(left)).toBe(5000)
  expect(await refusal(fin01.run('propertyRefund', dropped.id, 'financePass', { opinion: '同意' }))).toHaveLength(1)

  // A part that was taken from the wrong house is owed again.
  await paidBack({ refundType: 'wrong', amount: 2000 })
  expect(await amounts()).toEqual({ status: 'partial', reduced: 5000, received: 15_000, refunded: 2000, balance: 2000 })
  expect(await fin02.read('payment', payment)).toMatchObject({ status: 'partRefunded', refunded: 5000 })

  // On the board of the month the project manager reads what was billed, reduced and received; it is not the cashier's.
  const block = idOf((await pm01.read('house', house)).block)
  expect(await pm01.report('/standingbook/BI', { block, period: '2025-03' })).toMatchObject({
    ...{ receivableSum: 18 * 20_000, reducedSum: 5000, receivedSum: 15_000, billCount: 18 },
    ...{ arrearsSum: 17 * 20_000 + 2000, payRate: expect.closeTo(4.17, 2) },
  })
  // So do its charts, by an age that is computed.
  const ages = await pm01.client.get<ReportAnswer>(
    `/api/reports?_page=/standingbook/BI&_group=arrearsAge&block=${block}&period=2025-03`,
  )
  const sum = ages.data.measures.indexOf('arrearsSum')
  const owed = ages.data.groups.filter(({ values }) => values[sum] !== 0)
  expect(owed.map(({ keys, values }) => [keys, values[sum]])).toEqual([[['older'], 17 * 20_000 + 2000]])
  expect(await refusal(cash01.report('/standingbook/BI', { period: '2025-03' }))).toEqual([
    expect.stringMatching(/^403: /),
  ])

  // A promise that is not kept is broken when its day has passed, and the butler who called is told.
  const { id: broken } = await butler01.create('callToReport', {
    ...{ house, member: payer, bills: [bill], method: 'phone', calledAt: new Date(Date.now() - 60_000).toISOString() },
    ...{ answer: 'promise', promiseAt: story.day(1), content: '承诺明天补缴' },
  })
  await butler01.run('callToReport', broken, 'promise', { promiseAt: story.day(1) })
  await story.runClock(new Date(Date.now() + 2 * 86_400_000))
  expect(await butler01.read('callToReport', broken)).toMatchObject({ status: 'broken' })
  const { notices } = (await butler01.client.get<NoticeBoard>('/api/notices')).data
  expect(notices).toMatchObject([{ code: 'overdue', params: { state: { 'en-US': 'Promised' } } }])
})

async function firstWithPeople(staff: Staff, houses: readonly number[]) {
  for (const house of houses) {
    const [payer] = await staff.choices('houseMember', 'bill.payer', { house })
    if (payer) return { house, payer: payer.id }
  }
  throw new Error('nobody lives there')
}
