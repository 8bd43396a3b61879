import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

/** 2.12 of the catalogue. */
tellStory('devices are listed, a plan makes a check for each, and the technician does his', async story => {
  const eng01 = await story.as('eng01')
  const eng02 = await story.as('eng02')
  const [block] = await eng01.choices('projectBlock', 'safetyPlan.block', {}, '橙悦华庭一期')
  const [technician] = await eng01.choices('account', 'safetyPlan.executors', { block: block!.id }, '宋磊')

  // The supervisor lists an alarm, and a valve that the plan leaves out.
  const deviceOf = (deviceNo: string, deviceType: string) =>
    eng01.create('safetyDevice', {
      ...{ block: block!.id, deviceNo, deviceType, place: '地下一层' },
      installedAt: story.day(-30),
    })
  const alarm = await deviceOf('SB-STORY-1', 'gasAlarm')
  await deviceOf('SB-STORY-2', 'waterValve')

  const plan = await eng01.create('safetyPlan', {
    ...{ block: block!.id, name: '燃气专项', deviceTypes: ['gasAlarm'], executors: [technician!.id] },
    ...{ startAt: story.day(0), endAt: story.day(20), cycle: 'once' },
  })
  // Before it is published the supervisor sees how many checks it makes, and whose.
  expect(await eng01.preview('safetyPlan', plan.id, 'publish')).toEqual([
    expect.objectContaining({ total: 1, makes: 'Safety task' }),
  ])
  await eng01.run('safetyPlan', plan.id, 'publish')
  await story.runJobs()

  const task = await eng02.only('safetyTask', { plan: plan.id }, ['device', 'executor', 'status'])
  expect(task).toMatchObject({ device: { id: alarm.id }, executor: { id: technician!.id }, status: 'waiting' })
  expect(await refusal(eng02.run('safetyTask', task.id, 'pass'))).not.toEqual([])
  // Plans are the supervisor's.
  expect(await refusal(eng02.create('safetyPlan', { block: block!.id, name: '自订' }))).toEqual([
    expect.stringMatching(/^403: /),
  ])
})
