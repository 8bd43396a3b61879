import { beforeAll, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../helpers/shipped-work.ts'

/** The shipped plans: rounds of inspection, made from their plans by the clock. */
eachDatabase(open => {
  let work: ShippedWork
  let block: number
  const tasks = (plan: unknown) => work.rows('inspectionTask', { plan })
  const list = (value: unknown) => open().adapter.decode('json', value) as number[]
  const moment = (value: unknown) => open().adapter.decode('datetime', value) as string
  const run = (now: string) =>
    new Scheduler({ database: open(), state: new AppStateHolder(work.model) }).run({ warn: fail }, new Date(now))
  const drain = () =>
    new Jobs({ database: open(), state: new AppStateHolder(work.model), files: databaseContents(open()) }).drain()
  const fail = (details: object) => expect(details).toEqual({})

  beforeAll(async () => {
    const resources = [
      'inspectionPlan',
      'inspectionTask',
      'inspectionResult',
      'safetyDevice',
      'meter',
      'vacantInspection',
    ]
    // All accounts, so that every plan has executors in its block.
    work = await ShippedWork.begin(open(), resources, ['account'])
    block = (await work.rows('inspectionPlan'))[0]!.block as number
    // Two vacant houses are enough for a clock that runs through many months.
    const vacant = (await work.rows('house', { status: 'vacant' })).slice(0, 2).map(({ id }) => id as number)
    await open().transaction(({ queries }) =>
      queries
        .updateTable('house')
        .set({ status: 'occupied' })
        .where('status', 'in', ['unsold', 'vacant'])
        .where('id', 'not in', vacant)
        .execute(),
    )
  }, 120_000)

  test('sample plans make nothing at the start, and each enabled one a task at its next time', async () => {
    const before = (await work.rows('inspectionTask')).length
    const now = new Date().toISOString()
    await run(now)
    expect(await work.rows('inspectionTask')).toHaveLength(before)
    const plans = (await work.rows('inspectionPlan')).filter(({ status }) => status === 'enabled')
    expect(plans.length).toBeGreaterThan(3)
    const next = moment(plans[0]!.nextAt)
    expect(next > now && next.endsWith('T00:00:00.000Z')).toBe(true)

    await run(next)
    await run(next)
    const made = (await work.rows('inspectionTask')).slice(before)
    expect(made.map(({ plan }) => plan)).toEqual(plans.map(({ id }) => id))
    for (const [index, task] of made.entries()) {
      const plan = plans[index]!
      expect([moment(task.startAt), moment(task.dueAt)]).toEqual([next, next.replace('T00:', 'T10:')])
      expect(list(plan.executors)).toContain(task.executor)
      const points = (await work.rows('inspectionResult', { task: task.id })).map(({ point }) => point)
      expect(points).toEqual(list(plan.points))
      expect(await work.read('inspectionTask', task.id, ['pointCount'])).toMatchObject({ pointCount: points.length })
    }
  })

  async function enabledPlan(values: object = {}): Promise<Row> {
    const points = (await work.rows('inspectionPoint', { block })).map(({ id }) => id as number)
    const [one, other] = await work.rows('account')
    const { id } = await work.create('inspectionPlan', {
      block,
      name: `Round ${Math.random()}`,
      specialty: 'fire',
      timeTo: '23:59',
      timeFrom: '00:00',
      points: points.slice(0, 2),
      executors: [one!.id, other!.id],
      startAt: work.day(-1),
      ...values,
    })
    await work.go('inspectionPlan', id, 'enable')
    return { id }
  }

  test('today’s tasks follow when a plan is enabled, its executors take turns, and disabling closes what waits', async () => {
    const { id } = await enabledPlan()
    const { version } = await work.read('inspectionPlan', id, ['version'])
    await run(new Date().toISOString())
    const [first] = await tasks(id)
    // Whoever clicks with the plan as it was before the clock did it is told so, not of somebody else's change.
    const plan = work.resource('inspectionPlan')
    const clicked = runTransition(work.context, plan, id as number, 'generate', { version: version as number })
    expect(await refusedWith(clicked)).toEqual([': Already done today'])
    expect(await work.read('inspectionTask', first!.id, ['pointCount'])).toMatchObject({ pointCount: 2 })
    expect(first).toMatchObject({ status: 'waiting', block })
    expect(await refusedWith(work.go('inspectionPlan', id, 'generate'))).toEqual([': Already done today'])
    await run(new Date(Date.now() + 86_400_000).toISOString())
    const [, second] = await tasks(id)
    expect(second!.executor).not.toBe(first!.executor)
    await work.go('inspectionPlan', id, 'disable', { reason: 'x' })
    // The first was missed: nobody went on its day.
    expect((await tasks(id)).map(({ status }) => status)).toEqual(['missed', 'closed'])
    await run(new Date(Date.now() + 2 * 86_400_000).toISOString())
    expect(await tasks(id)).toHaveLength(2)
  })

  test('“generate today” makes them at once; a weekly plan says when there is nothing to make', async () => {
    const { id } = await enabledPlan()
    await work.go('inspectionPlan', id, 'generate')
    expect(await tasks(id)).toHaveLength(1)
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    const weekDay = days[(new Date(work.day(1)).getUTCDay() + 7) % 7]
    const { id: weekly } = await enabledPlan({ cycle: 'week', weekDays: [weekDay] })
    expect(await refusedWith(work.go('inspectionPlan', weekly, 'generate'))).toEqual([': Nothing is due today'])
  })

  test('the results that a task was made with are filled in as its points are checked', async () => {
    const { id } = await enabledPlan()
    await work.go('inspectionPlan', id, 'generate')
    const [task] = await tasks(id)
    const { adAccount } = (await work.rows('account', { id: task!.executor }))[0]!
    const results = await work.rows('inspectionResult', { task: task!.id })
    expect(results.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    const executor = await work.as(adAccount as string)
    const file = 'f'.repeat(32)
    await open().transaction(async ({ queries, adapter }) => {
      const createdAt = adapter.encode('datetime', new Date().toISOString())
      const row = { id: file, name: 'a.png', size: 1, type: 'image/png', sha256: 'x', createdBy: null, createdAt }
      await queries
        .insertInto('steward_file')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    })
    const check = async (result: unknown) => {
      const { version } = (await work.rows('inspectionTask', { id: task!.id }))[0]!
      const values = { result, values: [{ item: 'a', value: 1, ok: true }], photos: [file] }
      const context = { ...executor.context, me: { ...executor.context.me, admin: true } }
      return runTransition(context, work.resource('inspectionTask'), task!.id as number, 'checkPoint', {
        version: version as number,
        values,
      })
    }
    await check(results[0]!.id)
    const after = await work.rows('inspectionResult', { task: task!.id })
    expect(after.map(({ status }) => status)).toEqual(['normal', 'waiting'])
    expect(await work.read('inspectionTask', task!.id, ['doneCount'])).toMatchObject({ doneCount: 1 })
    // Neither a point that is done nor one of another task may be chosen.
    await expect(check(results[0]!.id)).rejects.toMatchObject({ problems: [{ path: 'result' }] })
    const stranger = (await work.rows('inspectionResult')).find(({ task: other }) => other !== task!.id)!
    await expect(check(stranger.id)).rejects.toMatchObject({ problems: [{ path: 'result' }] })
    await check(results[1]!.id)
    const done = check(results[1]!.id)
    await expect(done).rejects.toMatchObject({ reason: 'illegal-transition', problems: [{ code: 'condition-failed' }] })
  })

  test('a safety plan makes a task for each device when it is published, and again each cycle, divided by building', async () => {
    const [one, other] = await work.rows('account')
    const device = (await work.rows('safetyDevice')).find(({ status }) => status !== 'removed')!
    const devices = (await work.rows('safetyDevice', { block: device.block, deviceType: device.deviceType })).filter(
      ({ status }) => status !== 'removed',
    )
    const { id } = await work.create('safetyPlan', {
      block: device.block,
      name: 'Alarms',
      deviceTypes: [device.deviceType],
      startAt: work.day(0),
      endAt: work.day(100),
      cycle: 'month',
      executors: [one!.id, other!.id],
    })
    await work.go('safetyPlan', id, 'publish')
    await drain()
    const made = () => work.rows('safetyTask', { plan: id })
    expect((await made()).map(each => each.device)).toEqual(devices.map(each => each.id))
    expect([one!.id, other!.id]).toEqual(expect.arrayContaining((await made()).map(({ executor }) => executor)))

    const next = moment((await work.rows('safetyPlan', { id }))[0]!.nextAt)
    expect(next > new Date(Date.now() + 27 * 86_400_000).toISOString()).toBe(true)
    await run(new Date().toISOString())
    await drain()
    expect(await made()).toHaveLength(devices.length)
    await run(next)
    await drain()
    expect(await made()).toHaveLength(2 * devices.length)
  })

  test('a reading plan makes the batch of its period: a task for each reader, a reading for each meter, once', async () => {
    const [one, other] = await work.rows('account')
    const known = (await work.rows('meter')).find(({ status }) => status === 'inUse')!
    const { block, meterType, usage } = known
    const meters = (await work.rows('meter', { block, meterType, usage, status: 'inUse' })).map(({ id }) => id)
    const plan = async (name: string) => {
      const values = { block, meterType, usages: [usage], readDay: 25, readers: [one!.id, other!.id] }
      const { id } = await work.create('meterPlan', { name, ...values })
      await work.go('meterPlan', id, 'enable')
      return id
    }
    const id = await plan('Monthly')
    const next = moment((await work.rows('meterPlan', { id }))[0]!.nextAt)
    expect(next).toMatch(/-24T16:00:00\.000Z$/)
    await run(next)
    await run(next)
    await drain()
    const [batch, ...others] = await work.rows('meterGenBatch', { plan: id })
    expect(others).toEqual([])
    expect(batch).toMatchObject({ status: 'generated', trigger: 'schedule', period: next.slice(0, 7), taskCount: 2 })
    expect(batch!.meterCount).toBe(meters.length)
    const made = await work.rows('meterTask', { genBatch: batch!.id })
    expect(made.map(({ reader }) => reader)).toEqual([one!.id, other!.id])
    expect(made.reduce((sum, { meterCount }) => sum + Number(meterCount), 0)).toBe(meters.length)
    const readings = await Promise.all(made.map(task => work.rows('meterReading', { task: task.id })))
    expect(readings.map(rows => rows.length)).toEqual(made.map(({ meterCount }) => meterCount))
    expect(readings.flat().map(({ meter }) => meter)).toEqual(expect.arrayContaining(meters))
    expect(readings.flat().every(({ status }) => status === 'waiting')).toBe(true)

    // Of a period that was generated by hand, the clock makes no second batch.
    const { id: byHand } = await work.create('meterGenBatch', { block, plan: id, period: nextMonth(next) })
    await work.go('meterGenBatch', byHand, 'generate')
    const later = moment((await work.rows('meterPlan', { id }))[0]!.nextAt)
    expect(later.slice(0, 7)).toBe(nextMonth(next))
    await run(later)
    expect(await work.rows('meterGenBatch', { plan: id })).toHaveLength(2)
    expect(await work.rows('meterTask', { genBatch: byHand })).toHaveLength(2)
  })

  test('each unsold or vacant house is inspected once a month, also where staff entered its round before', async () => {
    const [empty, entered] = await work.rows('house', { status: 'vacant' })
    const [lived] = await work.rows('house', { status: 'occupied' })
    await run(new Date().toISOString())
    const next = moment((await work.rows('house', { id: empty!.id }))[0]!.nextRoundAt)
    const inChina = new Date(Date.parse(next) + 8 * 3_600_000).toISOString()
    const month = inChina.slice(0, 7)
    expect(inChina).toBe(`${month}-01T00:00:00.000Z`)
    await work.create('vacantInspection', { house: entered!.id, month, dueAt: `${month}-15` })
    const rounds = async (house: unknown) =>
      (await work.rows('vacantInspection', { house, month })).map(({ status, dueAt }) => [
        status,
        open().adapter.decode('date', dueAt),
      ])
    await run(next)
    await run(next)
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
    expect(await rounds(empty!.id)).toEqual([['pending', last]])
    expect(await rounds(entered!.id)).toEqual([['pending', `${month}-15`]])
    expect(await rounds(lived!.id)).toEqual([])
    expect(moment((await work.rows('house', { id: empty!.id }))[0]!.nextRoundAt) > next).toBe(true)
  })
})

function nextMonth(moment: string): string {
  const [year, month] = moment.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
