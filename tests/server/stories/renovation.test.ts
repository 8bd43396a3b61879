import { expect } from 'vitest'
import { idOf, refusal, type Staff, tellStory } from './story.ts'

const DEPOSIT = 200_000
const DEDUCTION = 20_000

/** 4.1 of the catalogue. */
tellStory('a renovation from its registration to the refund of its deposit', async story => {
  const [cs01, cs02, cash01, eng01, eng02] = [
    await story.as('cs01'),
    await story.as('cs02'),
    await story.as('cash01'),
    await story.as('eng01'),
    await story.as('eng02'),
  ]
  const { house, owner } = await occupiedHouse(cs02)
  const photo = await cs02.picture()

  // The clerk registers it with two workers and every paper that the project asks for, and submits it.
  const config = (await cs02.choices('decoConfig', 'decoration.config', { block: house.block }))[0]!
  const { requiredDocs } = (
    await cs02.client.get<{ requiredDocs: { id: number }[] }>(`/api/resources/decoConfig/${config.id}`)
  ).data
  const worker = (name: string, idCard: string) => ({
    name,
    phone: '13912345678',
    idCard,
    trade: 'painter',
    photo: [photo],
  })
  const application = {
    house: house.id,
    owner,
    decoType: 'self',
    leaderName: '王强',
    leaderPhone: '13912345678',
    scopes: ['painting'],
    documents: [photo],
    config: config.id,
    startAt: story.day(0),
    planEndAt: story.day(60),
    workers: [worker('李工', '230102199001011231'), worker('赵工', '230102199202022344')],
  }
  const registered = await cs02.create('decoration', application)
  expect(registered).toMatchObject({ status: 'draft', deposit: DEPOSIT, workerCount: 2 })
  expect(registered.regNo).toMatch(/^ZX\d{10}$/)
  const decoration = registered.id
  expect(await refusal(cs02.run('decoration', decoration, 'submit'))).toEqual([
    ': A required paper is missing: 业主身份证复印件 (0 of 5 received)',
  ])
  const papers = await cs02.list('decoPaper', { decoration })
  expect(papers.map(({ paper }) => idOf(paper))).toEqual(requiredDocs.map(({ id }) => id))
  const received = papers.map(({ id, version }) => ({ id, version, received: true, receivedAt: story.day(0) }))
  await cs02.update('decoration', decoration, { papers: received })
  expect(await cs02.run('decoration', decoration, 'submit')).toMatchObject({ status: 'pendingReview' })

  // She may not review it; the supervisor approves it, and three bills are open.
  expect(await refusal(cs02.run('decoration', decoration, 'approve', { reviewOpinion: '同意' }))).toEqual([
    '403: You do not have permission to do this. It requires: Review registrations (401)',
  ])
  const approved = await cs01.run('decoration', decoration, 'approve', { reviewOpinion: '同意', deposit: DEPOSIT })
  expect(approved).toMatchObject({ status: 'pendingPayment' })
  const bills = await cash01.list('bill', { decoration, _sort: 'id' })
  expect(bills.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
  expect(bills.map(({ balance }) => balance)).toEqual([DEPOSIT, approved.manageFee, approved.garbageFee])

  // The cashier collects them together: work begins, with a permit, and the house is under renovation.
  await cash01.run('bill', bills[0]!.id, 'collectTogether', { bills: bills.map(({ id }) => id), payWay: 'pos' })
  const begun = await cs02.read('decoration', decoration)
  expect(begun).toMatchObject({ status: 'working', depositPaid: DEPOSIT })
  expect(begun.passNo).toMatch(/^SG\d{8}$/)
  expect(await cs02.read('house', house.id)).toMatchObject({ status: 'decorating' })

  // The engineer finds work at night.
  const kinds = await eng02.choices('decoOption', 'decoViolation.violationType', {}, '夜间施工')
  const inspection = await eng02.create('decoInspection', {
    decoration,
    inspector: (await eng02.choices('account', 'decoInspection.inspector', {}, '宋磊'))[0]!.id,
    inspectedAt: new Date().toISOString(),
    stage: 'pipes',
    items: [{ option: '施工时间', ok: false, note: '23点仍在施工' }],
    photos: [await eng02.picture(), await eng02.picture()],
    result: 'violation',
    remark: '夜间施工',
  })
  expect(inspection).toMatchObject({ failCount: 1, nextAt: story.day(3) })
  const { id: violation } = await eng02.create('decoViolation', {
    decoration,
    inspection: inspection.id,
    violationType: kinds[0]!.id,
    severity: 'normal',
    description: '23点仍在施工',
    photos: [await eng02.picture()],
    deductAmount: DEDUCTION,
    dueAt: story.day(3),
  })
  expect(await cs02.read('decoration', decoration)).toMatchObject({ openViolations: 1 })

  // Nothing is accepted while a violation is open.
  expect(await refusal(cs02.run('decoration', decoration, 'applyExit', { actualEndAt: story.day(0) }))).toEqual([
    expect.stringMatching(/^: There are open violations \(1, such as \w+\): have them corrected and closed first$/),
  ])
  const fix = { fixNote: '已停工整改', fixPhotos: [await eng02.picture()] }
  expect(await eng02.run('decoViolation', violation, 'rectify', fix)).toMatchObject({ status: 'rectified' })
  expect(await refusal(eng02.run('decoViolation', violation, 'close', { note: '合格', deductAmount: 0 }))).toEqual([
    '403: You do not have permission to do this. It requires: Close violations (404)',
  ])
  const closing = { note: '复查合格', deductAmount: DEDUCTION }
  expect(await eng01.run('decoViolation', violation, 'close', closing)).toMatchObject({ status: 'closed' })

  // The clerk applies for acceptance; the engineers' supervisor takes the work off her hands.
  await cs02.run('decoration', decoration, 'applyExit', { actualEndAt: story.day(0) })
  const exit = await eng01.only('decoExit', { decoration })
  expect(exit).toMatchObject({ status: 'pending', deductAmount: DEDUCTION })
  const list = (await eng01.choices('decoOption', 'decoExit.items')).map(({ label }) => ({ option: label, ok: true }))
  expect(list).toHaveLength(11)
  const passing = {
    items: list.map((item, index) => (index === 0 ? { ...item, ok: false } : item)),
    photos: [await eng01.picture()],
    garbageCleared: false,
    deductAmount: DEDUCTION,
    deductReason: '夜间施工',
    ownerSign: [await eng01.picture()],
  }
  expect(await refusal(eng01.run('decoExit', exit.id, 'pass', passing))).toEqual([
    'items: “Pass acceptance” still requires: Failed items is 0 (now 1)',
    'garbageCleared: “Pass acceptance” still requires: Waste removed is yes',
  ])
  expect(await refusal(eng01.run('decoExit', exit.id, 'pass', { ...passing, items: [{ option: '防水' }] }))).toEqual([
    'items: Row 1: “Passed” is missing',
  ])
  const passed = { ...passing, items: list, garbageCleared: true }
  expect(await eng01.run('decoExit', exit.id, 'pass', passed)).toMatchObject({ status: 'passed', failCount: 0 })
  expect(await cs02.read('decoration', decoration)).toMatchObject({ status: 'exited' })
  expect(await cs02.read('house', house.id)).toMatchObject({ status: 'occupied' })

  // The refund: the clerk submits it, three others approve and pay it.
  const refund = await cs02.only('decoRefund', { decoration })
  expect(refund).toMatchObject({ status: 'draft', refundAmount: DEPOSIT - DEDUCTION })
  const waitUntil = (day: number) =>
    story.resident(({ write }) =>
      write.queries
        .updateTable('decoRefund')
        .set({ waitUntil: story.day(day) })
        .where('id', '=', refund.id)
        .execute(),
    )
  await waitUntil(1)
  expect(await refusal(cs02.run('decoRefund', refund.id, 'submit', {}))).toEqual([
    ': A refund cannot be submitted before its earliest day',
  ])
  await waitUntil(0)
  const payee = { payeeName: '王强', payWay: 'transfer', receipt: [await cs02.picture()] }
  expect(await refusal(cs02.run('decoRefund', refund.id, 'submit', payee))).toEqual([
    'bankName: Please fill this in',
    'bankAccount: Please fill this in',
  ])
  const bank = { bankName: '建设银行哈尔滨分行', bankAccount: '6222000011112222' }
  expect(await cs02.run('decoRefund', refund.id, 'submit', { ...payee, ...bank })).toMatchObject({
    status: 'pendingManager',
  })
  const [pm01, fin01, fin02] = [await story.as('pm01'), await story.as('fin01'), await story.as('fin02')]
  await pm01.run('decoRefund', refund.id, 'managerPass', { opinion: '同意' })
  expect(await refusal(pm01.run('decoRefund', refund.id, 'financePass', { opinion: '同意' }))).toEqual([
    '403: You do not have permission to do this. It requires: Finance approval (22)',
  ])
  // Finance asks the clerk, and the deadline is paused until she answers.
  const [clerk] = await fin01.choices('account', 'decoRefund.asked', { id: refund.id }, '赵琳')
  const question = { asked: clerk!.id, question: '收据原件收回了吗？' }
  expect(await fin01.run('decoRefund', refund.id, 'ask', question)).toMatchObject({ statusDue: null })
  expect(await cs02.run('decoRefund', refund.id, 'answer', { answer: '已收回' })).toMatchObject({
    askedAt: null,
    statusDue: expect.any(String),
  })
  await fin01.run('decoRefund', refund.id, 'financePass', { opinion: '同意' })
  const payment = { voucher: [await fin02.picture()], paidAt: new Date().toISOString() }
  expect(await fin02.run('decoRefund', refund.id, 'pay', payment)).toMatchObject({ status: 'paid' })
  expect(await cs02.read('decoration', decoration)).toMatchObject({ status: 'refunded' })
  const deposit = await cash01.read('bill', bills[0]!.id)
  expect(deposit).toMatchObject({
    refunded: DEPOSIT - DEDUCTION,
    reduced: DEPOSIT - DEDUCTION,
    balance: 0,
    status: 'paid',
  })
  expect(await cash01.read('payment', idOf(deposit.lastPayment))).toMatchObject({ depositBack: DEPOSIT - DEDUCTION })
  expect(await cs02.doers('decoRefund', refund.id)).toEqual([
    'create: 马国强',
    'submit: 赵琳',
    'managerPass: 何建国',
    'ask: 冯志刚',
    'answer: 赵琳',
    'financePass: 冯志刚',
    'pay: 许慧',
    'confirm: 许慧',
  ])
})

/** An occupied house of 橙悦华庭一期 with its owner. */
async function occupiedHouse(clerk: Staff) {
  for (const { id } of await clerk.choices('house', 'decoration.house', {}, '橙悦华庭一期')) {
    const house = await clerk.read('house', id)
    const [owner] = await clerk.choices('houseMember', 'decoration.owner', { house: id })
    if (house.status === 'occupied' && house.houseType === 'residence' && owner)
      return { house: { id, block: idOf(house.block) }, owner: owner.id }
  }
  throw new Error('nobody lives in 橙悦华庭一期')
}
