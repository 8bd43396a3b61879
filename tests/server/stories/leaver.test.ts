import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

tellStory('somebody leaves: open tasks go to a colleague, and the roles are cleared', async story => {
  const [hr01, butler01, eng01] = [await story.as('hr01'), await story.as('butler01'), await story.as('eng01')]
  const block = (await butler01.choices('projectBlock', 'workOrder.block', {}, '橙悦华庭一期'))[0]!.id
  const leaver = (await eng01.choices('account', 'workOrder.assignee', {}, '宋磊'))[0]!.id
  const heir = (await hr01.only('account', { adAccount: 'eng01' })).id
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

  // The edit names the way; the form shows what is open.
  expect(await refusal(hr01.update('account', leaver, { employeeStatus: 'left' }))).toEqual([
    expect.stringContaining('Use “Register departure”'),
  ])
  const { data } = await hr01.client.post('/api/resources/departure/draft', { values: { account: leaver } })
  expect(data).toMatchObject({ hints: { account: 'Open tasks: 1; reviews handed over to this person: 0' } })
  expect(await refusal(hr01.create('departure', { account: leaver }))).toEqual([expect.stringMatching(/^successor: /)])

  const done = await hr01.create('departure', { account: leaver, successor: heir })
  expect(done).toMatchObject({ status: 'done', handedTasks: 1, handedReviews: 0 })
  expect(await eng01.read('workOrder', id)).toMatchObject({ assignee: { id: heir }, status: 'dispatched' })
  expect(await hr01.read('account', leaver)).toMatchObject({ employeeStatus: 'left', roles: [] })
  expect(await refusal(hr01.create('departure', { account: leaver, successor: heir }))).toHaveLength(1)
  expect(await refusal(eng01.create('departure', { account: heir }))).toEqual([expect.stringMatching(/^403: /)])
})
