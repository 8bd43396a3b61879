import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.2 of the catalogue. */
tellStory('vacant houses are looked after: a round, a leak, a work order, the report', async story => {
  const cs01 = await story.as('cs01')
  const month = story.day(0).slice(0, 7)

  // The supervisor generates the round of the month: a row for each house that is unsold or vacant, and once only.
  const block = (await cs01.choices('projectBlock', 'vacantInspection.block', {}, '橙悦华庭一期'))[0]!.id
  const empty = await cs01.choices('house', 'vacantInspection.house', {}, '橙悦华庭一期')
  expect(empty.length).toBeGreaterThan(3)
  for (const _ of ['once', 'again'])
    expect(await cs01.create('vacantRound', { block, month, dueAt: story.day(5) })).toMatchObject({
      status: 'made',
      houseCount: empty.length,
    })
  expect(await refusal(cs01.create('vacantRound', { block, month, dueAt: story.day(-1) }))).toEqual([
    'dueAt: The due date cannot be in the past',
  ])
  const round = await cs01.list('vacantInspection', { block, status_in: 'pending', _end: 100 })
  expect(round.map(({ house }) => idOf(house)).sort()).toEqual(empty.map(({ id }) => id).sort())

  // The butler finds the first house in order, and a leak in the second.
  const butler01 = await story.as('butler01')
  const photos = [await butler01.picture(), await butler01.picture()]
  const items = (await butler01.choices('decoOption', 'vacantInspection.items')).map(({ label }) => ({
    option: label,
    ok: true,
  }))
  expect(items).toHaveLength(10)
  const [good, leaking] = [round[0]!.id, round[1]!.id]
  expect(await refusal(butler01.run('vacantInspection', good, 'inspect', { items, photos: photos.slice(1) }))).toEqual([
    'photos: Upload at least two photos',
  ])
  expect(await butler01.run('vacantInspection', good, 'inspect', { items, photos, waterReading: 12.5 })).toMatchObject({
    status: 'normal',
    problemCount: 0,
  })
  expect(await refusal(butler01.run('vacantInspection', leaking, 'inspect', { items, photos, leaking: true }))).toEqual(
    ['leaking: “Complete inspection” still requires: Leak found is no'],
  )
  const wet = items.map(item => (item.option === 'No leaks' ? { ...item, ok: false, note: '窗台渗水' } : item))
  const reported = await butler01.run('vacantInspection', leaking, 'report', {
    items: wet,
    photos,
    leaking: true,
    note: '窗台渗水',
  })
  expect(reported).toMatchObject({ status: 'problem', problemCount: 1 })

  // Nobody closes it before the work order is finished.
  const workOrder = idOf(reported.workOrder)
  expect(await refusal(cs01.run('vacantInspection', leaking, 'solve', { note: '已修', repairPhotos: photos }))).toEqual(
    [expect.stringMatching(/^: Work order GD\d{12} is not finished$/)],
  )
  const [eng01, eng02] = [await story.as('eng01'), await story.as('eng02')]
  expect(await refusal(eng01.run('workOrder', workOrder, 'dispatch'))).toEqual([
    'assignee: “Dispatch” still requires: Assignee is not empty or Supplier staff is not empty',
  ])
  const assignee = (await eng01.choices('account', 'workOrder.assignee', {}, '宋磊'))[0]!.id
  await eng01.run('workOrder', workOrder, 'dispatch', { assignee })
  await eng02.run('workOrder', workOrder, 'start')
  await eng02.run('workOrder', workOrder, 'finish', { result: '已更换密封条', resultPhotos: [await eng02.picture()] })
  expect(
    await refusal(butler01.run('vacantInspection', leaking, 'solve', { note: '已修', repairPhotos: photos })),
  ).toEqual(['403: You do not have permission to do this. It requires: Close vacant-house problems (408)'])
  expect(await cs01.run('vacantInspection', leaking, 'solve', { note: '已修', repairPhotos: photos })).toMatchObject({
    status: 'closed',
  })

  // The project manager sees both in the report of the month.
  const pm01 = await story.as('pm01')
  type Report = { readonly measures: string[]; readonly groups: { readonly values: number[] }[] }
  const url = `/api/reports?_page=/renovation/VacantRoomInspection&_group=block&block=${block}&month=${month}`
  const { measures, groups } = (await pm01.client.get<Report>(url)).data
  expect(Object.fromEntries(measures.map((name, index) => [name, groups[0]?.values[index]]))).toMatchObject({
    planned: empty.length,
    done: 2,
    problems: 1,
    leaking: 1,
  })
})
