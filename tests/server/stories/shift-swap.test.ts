import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.7 of the catalogue. */
tellStory('two butlers exchange their shifts', async story => {
  const butler01 = await story.as('butler01')
  const butler02 = await story.as('butler02')
  const cs01 = await story.as('cs01')
  const block = (await cs01.choices('projectBlock', 'butlerSchedule.block', {}, '橙悦华庭一期'))[0]!.id
  const butler = async (name: string) =>
    (await cs01.choices('butler', 'butlerSchedule.butler', { block }, name)).find(({ label }) => label === name)!.id
  const [wangYue, liLan] = [await butler('王悦'), await butler('李澜')]

  // The supervisor puts both on the plan of next week, one in the morning, one in the afternoon.
  const [monday, tuesday] = [story.day(5), story.day(6)]
  const plan = { block, kind: 'work', status: 'published' }
  const morning = { slot: 'am', timeFrom: '08:00', timeTo: '12:00' }
  const afternoon = { slot: 'pm', timeFrom: '13:00', timeTo: '17:00' }
  const hers = await cs01.create('butlerSchedule', { ...plan, ...morning, butler: wangYue, workAt: monday })
  const theirs = await cs01.create('butlerSchedule', { ...plan, ...afternoon, butler: liLan, workAt: tuesday })

  // A butler asks for her own shifts only, and cannot give away a shift that is not hers.
  const wanted = {
    block,
    kind: 'swap',
    applicant: wangYue,
    schedule: hers.id,
    partner: liLan,
    partnerSchedule: theirs.id,
    reason: '家中有事',
  }
  const forLiLan = { applicant: liLan, schedule: theirs.id, partner: wangYue, partnerSchedule: hers.id }
  expect(await refusal(butler01.create('shiftSwap', { ...wanted, ...forLiLan }))).toEqual([
    'applicant: This record cannot be chosen here',
    'applicant: You can only request swaps of your own shifts. Swaps for others require the permission “Submit swaps for others”.',
  ])
  const offered = await butler01.choices('butler', 'shiftSwap.applicant', { block })
  expect(offered.map(({ label }) => label)).toEqual(['王悦'])
  expect(await refusal(butler01.create('shiftSwap', { ...wanted, schedule: theirs.id }))).toContain(
    'schedule: This is not a shift of the applicant',
  )
  const { id: swap } = await butler01.create('shiftSwap', wanted)
  expect(await butler01.run('shiftSwap', swap, 'submit')).toMatchObject({ status: 'waitingPeer', auditTask: null })

  // Both see whose answer it waits for: the browser offers “Agree” to nobody else.
  const asked = await butler01.only('shiftSwap', { id: swap }, ['applicant.account', 'partner.account'])
  expect([asked['applicant.account'], asked['partner.account']]).toMatchObject([{ label: '王悦' }, { label: '李澜' }])

  // Only the partner answers; then it stands in the queue of the supervisor.
  expect(await refusal(butler01.run('shiftSwap', swap, 'agree'))).toEqual([
    '403: You cannot run “Agree” on this record. It requires: Staff account of the Partner is you',
  ])
  const pending = async () => (await cs01.list('auditTask', { status: 'pending' })).length
  const before = await pending()
  const agreed = await butler02.run('shiftSwap', swap, 'agree')
  expect(agreed).toMatchObject({ status: 'waitingAudit', peerAt: expect.any(String) })
  expect(await pending()).toBe(before + 1)

  // The supervisor approves in the queue, which no butler can: the two have exchanged their shifts.
  const task = idOf(agreed.auditTask)
  expect(await cs01.read('auditTask', task)).toMatchObject({ bizType: 'shiftSwap', status: 'pending' })
  expect(await refusal(butler02.run('shiftSwap', swap, 'approve', { opinion: '同意' }))).toEqual([
    '403: You do not have permission to do this. It requires: Audit list (44)',
  ])
  expect(await cs01.run('auditTask', task, 'approve', { opinion: '同意' })).toMatchObject({ status: 'approved' })
  expect(await pending()).toBe(before)
  expect(await cs01.read('shiftSwap', swap)).toMatchObject({ status: 'approved' })
  expect(await cs01.read('butlerSchedule', hers.id)).toMatchObject({ butler: { label: '李澜' }, swapped: true })
  expect(await cs01.read('butlerSchedule', theirs.id)).toMatchObject({ butler: { label: '王悦' }, swapped: true })
})
