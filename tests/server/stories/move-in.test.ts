import { expect } from 'vitest'
import { momentAt } from '#model/dates/dates.ts'
import { refusal, tellStory } from './story.ts'

/** 4.13 of the catalogue. */
tellStory('a house is handed over after a repair, and its owner is followed up', async story => {
  const cs01 = await story.as('cs01')
  const cs02 = await story.as('cs02')
  const eng01 = await story.as('eng01')
  const eng02 = await story.as('eng02')
  const butler01 = await story.as('butler01')
  const pm01 = await story.as('pm01')

  // A vacant house whose first fees may be paid later, and its owner.
  const block = (await cs01.choices('projectBlock', 'butlerSchedule.block', {}, '橙悦华庭一期'))[0]!.id
  const house = (await pm01.list('house', { status: 'vacant', block, _end: 1 }))[0]!.id
  const { id: owner } = await cs02.create('houseMember', {
    house,
    name: '郑洁',
    phone: '13912340001',
    memberType: 'owner',
    ownershipPercent: 100,
  })
  await pm01.update('house', house, { tags: ['缓缴'] })

  // The clerk announces the handover, books it and begins the check. A notice cannot have been sent tomorrow.
  const notice = { house, owner, noticeAt: story.day(0) }
  expect(await refusal(cs02.create('moveIn', { ...notice, noticeAt: story.day(1) }))).toEqual([
    'noticeAt: The notice cannot have been sent in the future',
  ])
  const butler = (await cs01.choices('butler', 'butlerSchedule.butler', { block }, '王悦'))[0]!.id
  const { id: moveIn } = await cs02.create('moveIn', { ...notice, butler })
  expect(
    await refusal(cs02.run('moveIn', moveIn, 'book', { bookedAt: momentAt(`${story.day(-1)}T09:00:00`) })),
  ).toEqual(['bookedAt: The appointment cannot be in the past'])
  await cs02.run('moveIn', moveIn, 'book', { bookedAt: momentAt(`${story.day(1)}T09:00:00`) })
  expect(await cs02.run('moveIn', moveIn, 'arrive')).toMatchObject({ status: 'checking' })

  // One item of the check fails: a work order for the technicians.
  const checklist = [
    { item: '门窗', ok: true },
    { item: '卫生间地漏', ok: false, note: '漏水' },
  ]
  const failed = await cs02.run('moveIn', moveIn, 'needFix', { checklist })
  expect(failed).toMatchObject({ status: 'rectifying', problemCount: 1 })
  const order = await eng01.only('workOrder', { source: 'moveIn', house })
  expect(order).toMatchObject({ status: 'waiting' })
  const technician = (await eng01.choices('account', 'workOrder.assignee', {}, '宋磊'))[0]!.id
  await eng01.run('workOrder', order.id, 'dispatch', { assignee: technician })
  await eng02.run('workOrder', order.id, 'start')
  const repaired = { result: '已更换地漏', resultPhotos: [await eng02.picture()] }
  expect(await eng02.run('workOrder', order.id, 'finish', repaired)).toMatchObject({ status: 'finished' })

  // The supervisor checks again and hands the house over; the clerk may not.
  await cs01.run('moveIn', moveIn, 'recheck')
  const handover = {
    keyCount: 3,
    waterReading: 1.5,
    electricReading: 12,
    documents: [await cs01.picture('papers.png')],
  }
  expect(await refusal(cs02.run('moveIn', moveIn, 'finish', handover))).toEqual([
    '403: You do not have permission to do this. It requires: Confirm handover (420)',
  ])
  expect(await cs01.run('moveIn', moveIn, 'finish', handover)).toMatchObject({ status: 'done', keyCount: 3 })
  expect(await cs01.read('house', house)).toMatchObject({ status: 'delivered', handedOverAt: story.day(0) })

  // The butler follows up in four steps, the first within three days; the next is due a month after the handover.
  const plan = await butler01.only('moveInPlan', { moveIn })
  expect(plan).toMatchObject({ stepTotal: 4, stepDone: 0, nextDueAt: story.day(3), status: 'following' })
  const result = (await butler01.choices('optionItem', 'interviewRecord.result'))[0]!.id
  const talk = { way: 'phone', satisfaction: 5, result, content: '已入住，一切正常' }
  expect(await butler01.run('moveInPlan', plan.id, 'completeStep', talk)).toMatchObject({
    stepDone: 1,
    nextDueAt: story.day(30),
    status: 'following',
  })
  expect(await butler01.only('interviewRecord', { moveInPlan: plan.id })).toMatchObject({
    way: 'phone',
    satisfaction: 5,
  })
  expect(await refusal(eng02.read('moveInPlan', plan.id))).toEqual([expect.stringMatching(/^40[34]: /)])
})
