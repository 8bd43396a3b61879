import { expect } from 'vitest'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { idOf, refusal, tellStory } from './story.ts'

const MONDAY = 1

/** 4.6 of the catalogue. */
tellStory('shifts are made for a week, a visit is booked, assigned, finished and rated', async story => {
  const cs01 = await story.as('cs01')
  const cs02 = await story.as('cs02')
  const butler01 = await story.as('butler01')
  const [block] = await cs01.choices('projectBlock', 'scheduleWeek.block', {}, '橙悦华庭一期')
  const [butler] = await cs01.choices('butler', 'butlerSchedule.butler', { block: block!.id }, '王悦')

  // What is offered: three places in a slot.
  const theme = await cs01.create('serviceTheme', {
    ...{ block: block!.id, name: '入户体检', category: 'check', description: '水电气安全体检', minutes: 60 },
    ...{ slots: ['am', 'pm'], weekDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], capacity: 2 },
    ...{ aheadDays: 14, cutoffHours: 0, yearlyLimit: 4, dispatch: 'hand' },
    checklist: [{ name: '水电', required: true }],
  })

  // The supervisor makes next week's shifts of one butler: five days, mornings and afternoons, published at once.
  const toMonday = (8 - new Date(`${story.day(0)}T00:00:00Z`).getUTCDay()) % 7 || 7
  const monday = story.day(toMonday - 1 + MONDAY)
  const pattern = {
    ...{ block: block!.id, startAt: monday, butlers: [butler!.id], slots: ['am', 'pm'], capacity: 1, publish: true },
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  }
  const week = await cs01.create('scheduleWeek', pattern)
  expect(week).toMatchObject({ status: 'made', shiftCount: 10 })
  const shifts = await cs01.list('butlerSchedule', { week: week.id, _sort: 'workAt' }, [
    ...['workAt', 'slot', 'timeFrom', 'timeTo', 'free', 'status'],
  ])
  expect(shifts).toHaveLength(10)
  expect(shifts.filter(({ slot }) => slot === 'am')[0]).toMatchObject({
    ...{ workAt: monday, timeFrom: '08:00', timeTo: '12:00', free: 1, status: 'published' },
  })
  // The same week again has nothing left to make; a desk clerk may not make one at all.
  expect(await refusal(cs01.create('scheduleWeek', pattern))).toEqual([
    ': No shifts to generate: the block has no butler on duty, or the selected days and slots already have shifts',
  ])
  expect(await refusal(cs02.create('scheduleWeek', pattern))).toEqual([
    expect.stringMatching(/^403: You do not have permission to do this. It requires: .+ \(\d+\)/),
  ])

  // The clerk books mornings of the Monday for two houses; the third finds the slot full.
  const houses = await cs02.choices('house', 'careAppointment.house', {}, '橙悦华庭一期')
  const bookable: { house: number; member: number }[] = []
  for (const { id } of houses) {
    const [member] = await cs02.choices('houseMember', 'careAppointment.member', { house: id })
    if (member && bookable.length < 3) bookable.push({ house: id as number, member: member.id as number })
  }
  const book = (at: number) =>
    cs02.create('careAppointment', {
      ...{ ...bookable[at]!, contactPhone: '13912345678', theme: theme.id, serveAt: monday, slot: 'am' },
    })
  const first = await book(0)
  const second = await book(1)
  expect(first).toMatchObject({ status: 'pending', serveAt: monday })
  expect(await refusal(book(2))).toEqual(['slot: This slot is fully booked for the theme (places: 2)'])

  // Assigned to the butler's shift, which is full then: the second visit at the same time is refused.
  const shift = shifts.find(({ workAt, slot }) => workAt === monday && slot === 'am')!
  expect(await refusal(cs02.run('careAppointment', first.id, 'assign', { schedule: shift.id }))).toEqual([
    '403: You do not have permission to do this. It requires: Assign appointments (445)',
  ])
  await cs01.run('careAppointment', first.id, 'assign', { schedule: shift.id })
  expect(await cs01.read('careAppointment', first.id)).toMatchObject({ status: 'assigned', butler: { label: '王悦' } })
  expect(await cs01.read('butlerSchedule', shift.id)).toMatchObject({ free: 0, booked: 1 })
  expect(await refusal(cs01.run('careAppointment', second.id, 'assign', { schedule: shift.id }))).toHaveLength(1)

  // The butler starts on the day, not before, with a photo; in a cellar without a signal words stand for the position.
  const photo = [await butler01.picture()]
  const start = (location: object) =>
    butler01.run('careAppointment', first.id, 'start', { arrivalPhoto: photo, location })
  expect(await refusal(start({ address: '地下室没有信号' }))).toEqual([
    ': A service cannot begin before its day. Reschedule the appointment if the day has changed.',
  ])
  await story.resident(({ write }) =>
    write.queries
      .updateTable('careAppointment')
      .set({ serveAt: story.day(0) })
      .where('id', '=', first.id)
      .execute(),
  )
  expect(await refusal(start({}))).toEqual(['location: Must be an address or a valid position'])
  await start({ address: '地下室没有信号' })
  const serving = await butler01.read('careAppointment', first.id)
  expect(serving.status).toBe('serving')

  // Finished with results, photos, signature and a problem, which becomes a work order.
  const record = await butler01.read('careRecord', idOf(serving.careRecord))
  await butler01.run('careRecord', record.id, 'finish', {
    results: [{ name: '水电', done: true, note: '' }],
    ...{ afterPhotos: photo, signature: photo, problems: '厨房龙头滴水' },
  })
  const done = await butler01.read('careRecord', record.id)
  expect(done).toMatchObject({ status: 'done', workOrder: { label: expect.stringMatching(/^GD\d{12}$/) } })
  expect((await cs01.read('careAppointment', first.id)).status).toBe('done')
  // The resident is invited to rate it.
  const [evaluation] = await cs01.list('serviceEvaluation', { careRecord: record.id }, ['status', 'bizType', 'house'])
  expect(evaluation).toMatchObject({ bizType: 'care', status: 'invited' })

  // The resident gives the service 2 and the butler 5: the low one has to be called back.
  const { member, house } = await cs01.read('careAppointment', first.id)
  await story.resident(async (work, model) => {
    const { serviceEvaluation, butlerEvaluation } = model.resources
    await moveRecord(work, serviceEvaluation!, evaluation!.id, 'rate', { values: { score: 2 }, by: 'system' })
    await createBySystem(work, butlerEvaluation!, {
      ...{ butler: butler!.id, house: idOf(house), member: idOf(member), occasion: 'care', careRecord: record.id },
      ...{ score: 5, ratedAt: work.context.now },
    })
  })
  expect(await cs01.read('serviceEvaluation', evaluation!.id)).toMatchObject({ status: 'toCall', lowScore: true })

  // The supervisor calls back and closes it; a clerk calls back as well but does not close.
  const called = { callbackNote: '已致歉', cause: 'process' }
  await cs02.run('serviceEvaluation', evaluation!.id, 'callBack', called)
  expect(await refusal(cs02.run('serviceEvaluation', evaluation!.id, 'close', { callbackNote: '已整改' }))).toEqual([
    expect.stringMatching(/^403: .*\(446\)/),
  ])
  await cs01.run('serviceEvaluation', evaluation!.id, 'close', { callbackNote: '已整改' })
  expect(await cs01.read('serviceEvaluation', evaluation!.id)).toMatchObject({ status: 'closed', cause: 'process' })

  // The project manager reads both on the reports.
  const pm01 = await story.as('pm01')
  const scores = await pm01.report('/serviceEvaluation/serviceEvaluationReport', { block: block!.id as number })
  expect(scores).toMatchObject({ invited: 1, rated: 1, low: 1, called: 1, avgScore: 2 })
  const query = { butler: butler!.id as number }
  expect(await pm01.report('/butlerEvaluation/evaluationStatistics', query)).toMatchObject({ count: 1, avgScore: 5 })
})
