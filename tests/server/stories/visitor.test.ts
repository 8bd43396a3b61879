import { expect } from 'vitest'
import { momentAt } from '#model/dates/dates.ts'
import { refusal, tellStory } from './story.ts'

/** 4.8 of the catalogue. */
tellStory('a visitor with a car is registered, let in on the day, and leaves', async story => {
  const order01 = await story.as('order01')
  const cs02 = await story.as('cs02')
  const block = (await order01.choices('projectBlock', 'visitorConfig.block', {}, '橙悦华庭一期'))[0]!.id

  // The order supervisor sets the rules of the block: the gate post approves, ten visits per house and day.
  const rules = { needAudit: true, auditBy: 'gate', dayLimit: 10, maxHours: 12, ajbServer: 'ajb-ht1' }
  const config = await order01.create('visitorConfig', { block, ...rules })
  expect(config).toMatchObject({ needAudit: true, auditBy: 'gate', dayLimit: 10, status: 'enabled' })

  // A house gets its number of the door intercom: eleven digits, and no letter among them.
  const houses = await order01.choices('house', 'doorMapping.house', { block }, '橙悦华庭一期')
  const { house, host } = await firstWithPeople(houses.map(({ id }) => id))
  async function firstWithPeople(ids: readonly number[]) {
    for (const id of ids) {
      const people = await cs02.choices('houseMember', 'visitor.host', { house: id })
      if (people.length > 0) return { house: id, host: people[0]!.id }
    }
    throw new Error('nobody lives there')
  }
  const number = { ajbAreaNo: '01', ajbBanNo: '005', ajbUnitNo: '02', ajbRoomNo: '0101' }
  expect(await refusal(order01.create('doorMapping', { house, ...number, ajbRoomNo: '01A1' }))).toEqual([
    'ajbRoomNo: Must be exactly 4 digits',
  ])
  const mapping = await order01.create('doorMapping', { house, ...number })
  expect(mapping).toMatchObject({ ajbHouseNo: '01005020101', status: 'waiting' })
  expect(await order01.run('doorMapping', mapping.id, 'sync')).toMatchObject({ status: 'synced' })

  // The clerk registers a walk-in of today. A plate has seven characters; the visit is not longer than the rules allow.
  const visit = {
    name: '周平',
    phone: '13912345678',
    plate: '黑A12345',
    house,
    host,
    purpose: 'friend',
    config: config.id,
    planInAt: momentAt(`${story.day(0)}T23:00:00`),
    planOutAt: momentAt(`${story.day(1)}T02:00:00`),
  }
  expect(await refusal(cs02.create('visitor', { ...visit, config: null }))).toEqual(['config: Please fill this in'])
  expect(await refusal(cs02.create('visitor', { ...visit, plate: '黑A1234' }))).toEqual([
    'plate: Must be a licence plate: 7 characters, 8 for new energy',
  ])
  expect(await refusal(cs02.create('visitor', { ...visit, planOutAt: momentAt(`${story.day(1)}T12:00:00`) }))).toEqual([
    'planOutAt: The stay exceeds the project’s limit of 12 hours',
  ])
  expect(
    await refusal(cs02.create('visitor', { ...visit, planInAt: momentAt(`${story.day(-1)}T23:00:00`) })),
  ).toContain('planInAt: The visit cannot be before today')
  const { id: visitor } = await cs02.create('visitor', visit)
  expect(await cs02.read('visitor', visitor)).toMatchObject({
    status: 'pending',
    plate: '黑A12345',
    phone: '139****5678',
  })

  // Approving is not hers. The supervisor approves, lets the visitor in and out again.
  expect(await refusal(cs02.run('visitor', visitor, 'approve'))).toEqual([
    '403: You do not have permission to do this. It requires: Approve visitors (440)',
  ])
  const expected = await order01.run('visitor', visitor, 'approve')
  expect(expected).toMatchObject({ status: 'approved', passCode: expect.stringMatching(/^\d{6}$/) })
  // The doorkeeper types the code that the visitor shows.
  const found = await order01.list('visitor', { _q: expected.passCode as string }, ['name', 'passCode'])
  expect(found).toEqual([expect.objectContaining({ id: visitor, name: visit.name })])
  const inside = await order01.run('visitor', visitor, 'enter', { gate: '东门' })
  expect(inside).toMatchObject({ status: 'inside', inAt: expect.any(String) })
  expect(await order01.run('visitor', visitor, 'leave', { gate: '东门' })).toMatchObject({ status: 'left' })

  // Somebody who is expected tomorrow is not let in today.
  const tomorrow = { planInAt: momentAt(`${story.day(1)}T09:00:00`), planOutAt: momentAt(`${story.day(1)}T12:00:00`) }
  const early = await cs02.create('visitor', { ...visit, ...tomorrow, name: '吴安' })
  expect((await order01.run('visitor', early.id, 'approve')).passCode).not.toBe(expected.passCode)
  expect(await refusal(order01.run('visitor', early.id, 'enter', { gate: '东门' }))).toEqual([
    `: The visit is planned for ${story.day(1)}. For an earlier visit, cancel this one and register it again.`,
  ])

  // Two passages, one in and one out; two lines of the intercom's log for the house, one more for the other visit.
  const passages = await order01.list('visitorEntry', { visitor, _sort: 'id' })
  expect(passages.map(({ direction, gate, plate }) => [direction, gate, plate])).toEqual([
    ['in', '东门', '黑A12345'],
    ['out', '东门', '黑A12345'],
  ])
  const log = await order01.list('ajbLog', { house, _sort: 'id' })
  expect(log.map(({ action, result }) => [action, result])).toEqual([
    ['syncHouse', 'ok'],
    ['authorize', 'ok'],
    ['authorize', 'ok'],
  ])
})
