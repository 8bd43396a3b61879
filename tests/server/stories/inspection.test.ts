import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.14 of the catalogue. */
tellStory('a point is inspected, found faulty, repaired and verified', async story => {
  const eng01 = await story.as('eng01')
  const eng02 = await story.as('eng02')
  const [block] = await eng01.choices('projectBlock', 'inspectionPoint.block', {}, '橙悦华庭一期')
  const [technician] = await eng01.choices('account', 'inspectionPlan.executors', {}, '宋磊')

  // The supervisor lists two points and a plan for one of them, to be walked by the technician every day.
  const items = [
    { name: '外观完好', way: 'choice', required: true },
    { name: '压力(MPa)', way: 'number', min: 0.4, max: 1.2, required: true },
  ]
  const pointOf = (name: string) =>
    eng01.create('inspectionPoint', {
      ...{ block: block!.id, name, specialty: 'fire', pointType: 'fire', place: '地下一层' },
      ...{ checkIn: 'qr', tagCode: `TAG-${name}`, items },
    })
  const hydrant = await pointOf('消火栓01')
  const other = await pointOf('消火栓02')
  expect(hydrant).toMatchObject({ itemCount: 2, status: 'enabled' })

  const plan = await eng01.create('inspectionPlan', {
    ...{ block: block!.id, name: '消防日巡', specialty: 'fire', cycle: 'day', timeFrom: '00:00', timeTo: '23:59' },
    ...{ points: [hydrant.id], executors: [technician!.id], startAt: story.day(0) },
  })
  expect(plan).toMatchObject({ status: 'draft', pointCount: 1 })
  await eng01.run('inspectionPlan', plan.id, 'enable')
  await eng01.run('inspectionPlan', plan.id, 'generate')

  // The technician sees the one task of today and may choose its one point, not its neighbour.
  const task = await eng02.only('inspectionTask', { plan: plan.id }, ['status', 'pointCount', 'doneCount', 'executor'])
  expect(task).toMatchObject({ status: 'waiting', pointCount: 1, doneCount: 0, executor: { id: technician!.id } })
  await eng02.run('inspectionTask', task.id, 'begin')
  const choices = await eng02.choices(
    'inspectionResult',
    'inspectionTask.result',
    await eng02.read('inspectionTask', task.id),
  )
  expect(choices.map(({ label }) => label)).toEqual(['消火栓01'])
  // The form lists the point's own check items as soon as the point is chosen.
  const chosen = { id: task.id, result: choices[0]!.id }
  const listed = await eng02.choices('inspectionResult', 'inspectionTask.values', chosen)
  expect(listed.map(({ label }) => label)).toEqual(['外观完好', '压力(MPa)'])
  expect(await eng02.choices('inspectionResult', 'inspectionTask.values', { id: task.id })).toEqual([])
  expect(await refusal(eng02.run('inspectionTask', task.id, 'finish'))).toEqual([
    expect.stringMatching(/^: Some points have not been inspected yet: .+ \(0 of 1 done\)$/),
  ])

  // The pressure is above its maximum: a fault, with a photo.
  const [gauge, place] = [await eng02.picture('gauge.png'), await eng02.picture()]
  const found = (photo: string) => ({
    result: choices[0]!.id,
    values: [
      { item: '外观完好', value: '是', ok: true, photo: [] },
      { item: '压力(MPa)', value: '1.5', ok: false, note: '指针越过红线', photo: [photo] },
    ],
    ...{ abnormal: true, itemName: '压力(MPa)', note: '压力偏高，已拍照', photos: [place] },
  })
  expect(await refusal(eng02.run('inspectionTask', task.id, 'checkPoint', found('somebody-elses')))).toEqual([
    expect.stringMatching(/^values: /),
  ])
  await eng02.run('inspectionTask', task.id, 'checkPoint', found(gauge))
  // The supervisor sees the picture of the very item; whoever may not see the result does not.
  const { values } = await eng01.read('inspectionResult', choices[0]!.id)
  expect(values).toMatchObject([
    { ok: true },
    { photo: [{ id: gauge, name: 'gauge.png', url: `/api/files/${gauge}` }] },
  ])
  const cash01 = await story.as('cash01')
  expect((await eng01.client.get(`/api/files/${gauge}`)).status).toBe(200)
  expect((await cash01.client.get(`/api/files/${gauge}`)).status).toBe(404)
  const checked = await eng02.read('inspectionTask', task.id)
  expect(checked).toMatchObject({ abnormalCount: 1, doneCount: 1, doneRate: 100 })
  expect((await eng01.read('inspectionPoint', hydrant.id)).lastCheckedAt).toEqual(expect.any(String))
  expect((await eng01.read('inspectionPoint', other.id)).lastCheckedAt).toBeNull()
  await eng02.run('inspectionTask', task.id, 'finish')

  // The technician may not turn it into an order; the supervisor does, with the photo that somebody else took.
  const fault = await eng01.only('inspectionException', { task: task.id })
  expect(fault).toMatchObject({
    status: 'open',
    point: { label: '消火栓01' },
    itemName: '压力(MPa)',
    foundBy: { id: technician!.id },
  })
  const toOrder = { specialty: 'fire', priority: 'high' }
  expect(await refusal(eng02.run('inspectionException', fault.id, 'toOrder', toOrder))).toEqual([
    '403: You do not have permission to do this. It requires: Exceptions (113)',
  ])
  await eng01.run('inspectionException', fault.id, 'toOrder', toOrder)
  const repairing = await eng01.read('inspectionException', fault.id)
  expect(repairing.status).toBe('repairing')
  const order = await eng02.read('workOrder', idOf(repairing.workOrder))
  expect(order).toMatchObject({ status: 'waiting', source: 'inspection', location: '地下一层', photos: fault.photos })

  // The technician takes and finishes the order, the fault awaits its verification, and the supervisor closes it.
  await eng02.run('workOrder', order.id, 'take')
  await eng02.run('workOrder', order.id, 'start')
  await eng02.run('workOrder', order.id, 'finish', { result: '已调压', resultPhotos: [await eng02.picture()] })
  expect((await eng01.read('inspectionException', fault.id)).status).toBe('fixed')
  await eng01.run('inspectionException', fault.id, 'close', { note: '复查正常' })
  expect((await eng01.read('inspectionException', fault.id)).status).toBe('closed')
  expect(await eng01.doers('inspectionException', fault.id)).toEqual([
    'create: 宋磊',
    'toOrder: 马国强',
    'repaired: 宋磊',
    'close: 马国强',
  ])
})

tellStory('a missed round is completed late once each point was inspected', async story => {
  const eng01 = await story.as('eng01')
  const eng02 = await story.as('eng02')
  const [block] = await eng01.choices('projectBlock', 'inspectionPoint.block', {}, '橙悦华庭一期')
  const [technician] = await eng01.choices('account', 'inspectionPlan.executors', {}, '宋磊')
  const point = await eng01.create('inspectionPoint', {
    ...{ block: block!.id, name: '消火栓03', specialty: 'fire', pointType: 'fire', place: '地下一层' },
    ...{ checkIn: 'qr', tagCode: 'TAG-03', items: [{ name: '外观完好', way: 'choice', required: true }] },
  })
  const missedTask = async (name: string, allowLate: boolean) => {
    const plan = await eng01.create('inspectionPlan', {
      ...{ block: block!.id, name, specialty: 'fire', cycle: 'day', timeFrom: '00:00', timeTo: '23:59', allowLate },
      ...{ points: [point.id], executors: [technician!.id], startAt: story.day(0) },
    })
    await eng01.run('inspectionPlan', plan.id, 'enable')
    await eng01.run('inspectionPlan', plan.id, 'generate')
    return (await eng02.only('inspectionTask', { plan: plan.id })).id
  }
  const [late, closed] = [await missedTask('可补检', true), await missedTask('不可补检', false)]
  await story.runClock(new Date(Date.now() + 2 * 86_400_000))
  const photo = await eng02.picture()
  const submit = async (task: unknown) => {
    const [result] = await eng02.choices('inspectionResult', 'inspectionTask.result', { id: task })
    const values = [{ item: '外观完好', value: '是', ok: true, photo: [] }]
    return eng02.run('inspectionTask', task, 'checkPoint', {
      result: result!.id,
      values,
      abnormal: false,
      photos: [photo],
    })
  }

  expect(await refusal(eng02.run('inspectionTask', late, 'finishLate', { reason: '停电' }))).toEqual([
    ': Some points have not been inspected yet: 消火栓03 (0 of 1 done). Submit them first.',
  ])
  expect(await submit(late)).toMatchObject({ status: 'missed', doneCount: 1 })
  expect(await eng02.run('inspectionTask', late, 'finishLate', { reason: '停电' })).toMatchObject({ status: 'late' })
  expect(await refusal(submit(closed))).toEqual([expect.stringContaining('The plan does not allow late inspections')])
})
