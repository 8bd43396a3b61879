import { expect } from 'vitest'
import { type Found, idOf, refusal, tellStory } from './story.ts'

/** 4.12 of the catalogue. */
tellStory('a plan of visits is made, published, and a visit is finished with a demand', async story => {
  const cs02 = await story.as('cs02')
  const butler01 = await story.as('butler01')
  const pm01 = await story.as('pm01')
  const [block] = await cs02.choices('projectBlock', 'visitPlan.block', {}, '橙悦华庭一期')
  const [topic] = await cs02.choices('optionItem', 'visitPlan.topic', {})

  // A plan without targets cannot be published; a project manager may not make one.
  const values = {
    ...{ block: block!.id, name: '供暖季走访', topic: topic!.id, way: 'home' },
    ...{ startAt: story.day(0), endAt: story.day(30) },
  }
  expect(await refusal(butler01.create('visitPlan', values))).toEqual([
    expect.stringMatching(/^403: You do not have permission to do this. It requires: .+ \(\d+\)/),
  ])
  const plan = await cs02.create('visitPlan', values)
  expect(plan).toMatchObject({ status: 'draft', targetCount: 0 })
  expect(await refusal(cs02.run('visitPlan', plan.id, 'publish'))).toEqual([': Add at least one target'])

  // The plan is offered before a house is chosen, the houses are those of its block, and the butler follows.
  const offered = await cs02.choices('visitPlan', 'visitTarget.plan', {})
  expect(offered.map(({ label }) => label)).toContain('供暖季走访')
  const houses = await cs02.choices('house', 'visitTarget.house', { plan: plan.id }, '单元')
  const [targets, left]: [Found[], string[]] = [[], []]
  for (const { id } of houses) {
    const [member] = await cs02.choices('houseMember', 'visitTarget.member', { house: id })
    if (member && targets.length >= 5) left.push(`#${id},#${member.id}`)
    if (member && targets.length < 5)
      targets.push(
        await cs02.create('visitTarget', { plan: plan.id, house: id, member: member.id, reason: '供暖走访' }),
      )
  }
  expect(targets).toHaveLength(5)
  expect(targets[0]).toMatchObject({ status: 'waiting', dueAt: story.day(30), butler: { id: expect.any(Number) } })
  const twice = { plan: plan.id, house: idOf(targets[0]!.house), member: idOf(targets[0]!.member) }
  expect(await refusal(cs02.create('visitTarget', twice))).toHaveLength(1)

  // Ten rows of a file: one house is none, one is in the plan already; eight are added and name their import.
  const known = `#${idOf(targets[0]!.house)},#${idOf(targets[0]!.member)}`
  const rows = [...left.slice(0, 8), `橙悦华庭一期 99号楼,#${idOf(targets[0]!.member)}`, known]
  const file = [['plan', 'house', 'member'], ...rows.map(row => ['供暖季走访', ...row.split(',')])]
  const job = async (rehearse: boolean) => {
    const id = await cs02.importRows('visitTarget', file, rehearse)
    await story.runJobs()
    return (await cs02.client.get(`/api/jobs/${id}`)).data
  }
  expect(await job(true)).toMatchObject({ total: 10, ok: 8, failed: 2 })
  expect(await job(false)).toMatchObject({ total: 10, ok: 8, failed: 2 })
  const batch = await cs02.only('importBatch', { bizType: 'visitTarget' }, ['okRows', 'failRows', 'status'])
  expect(batch).toMatchObject({ okRows: 8, failRows: 2, status: 'done' })
  expect(await cs02.list('visitTarget', { importBatch: batch.id, source: 'excel', _end: 50 })).toHaveLength(8)
  expect(await refusal(pm01.importRows('visitTask', file, true))).toHaveLength(1)

  // Published: a task for each target.
  await cs02.run('visitPlan', plan.id, 'publish')
  expect(await cs02.read('visitPlan', plan.id)).toMatchObject({ status: 'running', targetCount: 13, doneCount: 0 })
  const tasks = await butler01.list('visitTask', { plan: plan.id, _end: 50 }, ['house', 'status', 'butler'])
  expect(tasks).toHaveLength(13)
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['waiting']))

  // The butler finishes one with an interview; the demand becomes a work order.
  const own = tasks.find(({ house }) => idOf(house) === idOf(targets[0]!.house))!
  const [result] = await butler01.choices('optionItem', 'visitTask.result', {})
  await butler01.run('visitTask', own.id, 'finish', {
    ...{ way: 'phone', satisfaction: 4, result: result!.id, content: '供暖正常', demands: '楼道灯不亮', passOn: true },
  })
  expect((await butler01.read('visitTask', own.id)).status).toBe('done')
  expect(await cs02.read('visitPlan', plan.id)).toMatchObject({ doneCount: 1, doneRate: expect.closeTo(7.69, 1) })
  expect(
    (await cs02.read('visitTarget', targets.find(({ house }) => idOf(house) === idOf(own.house))!.id)).status,
  ).toBe('visited')

  // The project manager finds it by the house, with its order.
  const found = await pm01.only('interviewRecord', { house: idOf(own.house) }, ['satisfaction', 'demands', 'workOrder'])
  expect(found).toMatchObject({
    satisfaction: 4,
    demands: '楼道灯不亮',
    workOrder: { label: expect.stringMatching(/^GD/) },
  })
})
