import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

tellStory('somebody leaves: open tasks go to a colleague, and the roles are cleared', async story => {
  const [hr01, butler01, eng01] = [await story.as('hr01'), await story.as('butler01'), await story.as('eng01')]
  const block = (await butler01.choices('projectBlock', 'workOrder.block', {}, '橙悦华庭一期'))[0]!.id
  const leaver = (await eng01.choices('account', 'workOrder.assignee', {}, '宋磊'))[0]!.id
  const heir = (await hr01.only('account', { adAccount: 'eng01' })).id
  const spare = (await hr01.only('account', { adAccount: 'cs02' })).id
  const order = {
    block,
    title: '门禁失灵',
    specialty: 'repair',
    place: 'public',
    location: '大堂',
    description: '单元门打不开',
  }
  const { id } = await butler01.create('workOrder', order)
  await eng01.run('workOrder', id, 'dispatch', { assignee: leaver })
  const point = await eng01.create('inspectionPoint', {
    ...{
      block,
      name: '消火栓09',
      specialty: 'fire',
      pointType: 'fire',
      place: '地下一层',
      checkIn: 'qr',
      tagCode: 'T9',
    },
    ...{ items: [{ name: '外观完好', way: 'choice', required: true }] },
  })
  const planFor = (name: string, executors: readonly unknown[]) =>
    eng01.create('inspectionPlan', {
      ...{ block, name, specialty: 'fire', cycle: 'day', timeFrom: '08:00', timeTo: '18:00', startAt: story.day(0) },
      ...{ points: [point.id], executors },
    })
  const [alone, both] = [await planFor('一人', [leaver]), await planFor('两人', [leaver, heir])]

  // The edit names the way; the form shows what is open.
  expect(await refusal(hr01.update('account', leaver, { employeeStatus: 'left' }))).toEqual([
    expect.stringContaining('Use “Register departure”'),
  ])
  const { data } = await hr01.client.post('/api/resources/departure/draft', { values: { account: leaver } })
  expect(data).toMatchObject({
    hints: { account: expect.stringContaining('plans and rules that name this person: 2') },
    required: ['successor'],
  })
  expect(data).toMatchObject({ hints: { account: expect.stringMatching(/^Open tasks: 1; /) } })
  const idle = await hr01.client.post('/api/resources/departure/draft', { values: { account: spare } })
  expect(idle.data).toMatchObject({ required: [] })
  expect(await refusal(hr01.create('departure', { account: leaver }))).toEqual([expect.stringMatching(/^successor: /)])

  const done = await hr01.create('departure', { account: leaver, successor: heir })
  expect(done).toMatchObject({ status: 'done', handedTasks: 1, handedReviews: 0, handedPlans: 2 })
  expect(await eng01.read('workOrder', id)).toMatchObject({ assignee: { id: heir }, status: 'dispatched' })
  for (const plan of [alone, both])
    expect((await eng01.read('inspectionPlan', plan.id)).executors).toMatchObject([{ id: heir }])
  expect(await hr01.read('account', leaver)).toMatchObject({ employeeStatus: 'left', roles: [] })
  expect(await refusal(hr01.create('departure', { account: leaver, successor: heir }))).toHaveLength(1)
  expect(await refusal(eng01.create('departure', { account: heir }))).toEqual([expect.stringMatching(/^403: /)])
})
