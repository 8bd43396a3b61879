import { beforeEach, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const CYCLES = ['day', 'week', 'month', 'once'].map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))

/** A plan of rounds: one a day of its rule, with a line for each of its points. Times are those of China, UTC+8. */
const modelWith = (recurrence: object = {}) =>
  buildModel({
    permissions: { planner: [1] },
    pages: { plans: { resource: 'plan', roles: ['planner'], columns: ['name', 'nextAt', 'status'] } },
    resources: {
      plan: {
        label: 'name',
        scope: 'global',
        fields: {
          name: { type: 'text' },
          cycle: { type: 'enum', options: CYCLES, default: 'day' },
          time: { type: 'time', default: '08:00' },
          until: { type: 'time', default: '18:00' },
          startAt: { type: 'date' },
          endAt: { type: 'date' },
          points: { type: 'references', resource: 'point' },
          nextAt: { type: 'datetime', readOnly: true },
          lastAt: { type: 'datetime', readOnly: true },
          lastRound: { type: 'reference', resource: 'round', readOnly: true },
          size: { type: 'integer', default: 1 },
          boss: { type: 'reference', resource: 'account' },
          status: { type: 'state' },
        },
        workflows: {
          status: {
            initial: 'draft',
            states: { draft: {}, on: {}, off: {} },
            transitions: {
              enable: { from: ['draft', 'off'], to: 'on', roles: ['planner'] },
              disable: { from: ['on'], to: 'off', roles: ['planner'] },
              generate: {
                from: ['on'],
                roles: ['planner'],
                recurrence: {
                  cycle: 'cycle',
                  time: 'time',
                  until: 'until',
                  start: 'startAt',
                  end: 'endAt',
                  next: 'nextAt',
                  last: 'lastAt',
                  notify: 'boss',
                  ...recurrence,
                },
                effects: [
                  {
                    create: 'round',
                    values: { plan: 'record.id', startAt: 'params.occurrence', size: 'record.size' },
                    into: 'lastRound',
                  },
                  {
                    create: 'line',
                    each: 'points',
                    values: { round: 'record.lastRound', point: 'params.each' },
                  },
                ],
              },
            },
          },
        },
        grants: [{ roles: ['planner'], actions: ['create', 'update'] }],
      },
      point: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
      round: {
        label: 'id',
        scope: 'global',
        fields: {
          plan: { type: 'reference', resource: 'plan' },
          startAt: { type: 'datetime' },
          size: { type: 'integer', min: 1 },
        },
      },
      line: {
        label: 'id',
        scope: 'global',
        fields: { round: { type: 'reference', resource: 'round' }, point: { type: 'reference', resource: 'point' } },
      },
    },
  })

const model = modelWith()
const plan = model.resources.plan!
const quiet = { warn: () => {} }

eachDatabase(open => {
  const all = (name: string) => open().reader.selectFrom(name).selectAll().orderBy('id').execute()
  const one = async (id: number) => (await all('plan')).find(row => row.id === id)!
  const moment = (value: unknown) => open().adapter.decode('datetime', value)
  const at = (now: string): RecordContext => systemContext(model, open(), new Date(now))
  const scheduler = (other = model) => new Scheduler({ database: open(), state: new AppStateHolder(other) })
  const run = (now: string, by = scheduler(), log: { warn(details: object): void } = quiet) =>
    by.run(log, new Date(now))
  const rounds = async () => (await all('round')).map(({ startAt }) => moment(startAt))
  let prepared = false

  beforeEach(async () => {
    if (!prepared) {
      await migrate(model, open())
      await open().transaction(async ({ queries, adapter }) => {
        await queries.insertInto('role').values({ name: 'planner', permissionIds: '1', version: 1 }).execute()
        const account = { adAccount: 'boss', name: 'boss', roles: adapter.encode('json', [1]), version: 1 }
        await queries.insertInto('account').values(account).execute()
        await queries
          .insertInto('point')
          .values([
            { name: 'P1', version: 1 },
            { name: 'P2', version: 1 },
          ])
          .execute()
      })
      prepared = true
    }
    await open().transaction(async ({ queries, touch }) => {
      await queries.updateTable('plan').set({ lastRound: null }).execute()
      for (const name of ['line', 'round', 'plan', 'steward_notice', 'steward_occurrence']) {
        await queries.deleteFrom(name).execute()
        touch(name)
      }
    })
  })

  /** A plan that was enabled at the moment. */
  async function enabled(now: string, values: object = {}) {
    const context = at(now)
    const { id } = await createRecord(context, plan, { name: 'rounds', points: [1, 2], ...values })
    await move(id as number, 'enable', now)
    return id as number
  }
  const move = async (id: number, transition: string, now: string) =>
    runTransition({ ...at(now), by: 'staff', me: (await loadMe(open(), model, 1))! }, plan, id, transition, {
      version: (await one(id)).version as number,
    })

  test('makes the records of a day once, whichever of several processes does it, and notes what is next', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    expect(moment((await one(id)).nextAt)).toBe('2026-03-02T00:00:00.000Z')
    await run('2026-03-01T23:59:59Z')
    expect(await rounds()).toEqual([])

    await Promise.all([run('2026-03-02T00:00:05Z'), run('2026-03-02T00:00:05Z')])
    await run('2026-03-02T03:00:00Z')
    expect(await rounds()).toEqual(['2026-03-02T00:00:00.000Z'])
    const [round] = await all('round')
    expect((await all('line')).map(line => [line.round, line.point])).toEqual([
      [round!.id, 1],
      [round!.id, 2],
    ])
    const { nextAt, lastAt } = await one(id)
    expect([moment(nextAt), moment(lastAt)]).toEqual(['2026-03-03T00:00:00.000Z', '2026-03-02T00:00:05.000Z'])
    expect(await all('steward_occurrence')).toMatchObject([
      { resource: 'plan', recordId: id, transition: 'generate', day: '2026-03-02' },
    ])
  })

  test('a plan that is enabled while today’s is still possible makes it, and begins tomorrow when it is not', async () => {
    const id = await enabled('2026-03-02T04:00:00Z')
    await run('2026-03-02T04:00:10Z')
    expect(await rounds()).toEqual(['2026-03-02T00:00:00.000Z'])
    // Disabled and enabled again: the day has been done.
    await move(id, 'disable', '2026-03-02T05:00:00Z')
    expect((await one(id)).nextAt).toBeNull()
    await move(id, 'enable', '2026-03-02T05:01:00Z')
    await run('2026-03-02T05:01:10Z')
    expect(await rounds()).toHaveLength(1)
    expect(moment((await one(id)).nextAt)).toBe('2026-03-03T00:00:00.000Z')

    const late = await enabled('2026-03-02T11:00:00Z')
    expect(moment((await one(late)).nextAt)).toBe('2026-03-03T00:00:00.000Z')
  })

  test('a disabled plan makes nothing, and bounds are kept', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    await move(id, 'disable', '2026-03-01T21:00:00Z')
    await enabled('2026-03-01T20:00:00Z', { startAt: '2026-03-03', endAt: '2026-03-03' })
    for (const day of ['02', '03', '04', '05']) await run(`2026-03-${day}T00:00:10Z`)
    expect(await rounds()).toEqual(['2026-03-03T00:00:00.000Z'])
  })

  test('a person may run today’s in advance, once, and otherwise gets the reason', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    await move(id, 'generate', '2026-03-01T21:00:00Z')
    expect(await rounds()).toEqual(['2026-03-02T00:00:00.000Z'])
    expect(moment((await one(id)).nextAt)).toBe('2026-03-03T00:00:00.000Z')
    await expect(move(id, 'generate', '2026-03-01T22:00:00Z')).rejects.toMatchObject({
      reason: 'illegal-transition',
      problems: [{ path: '', code: 'condition-failed', text: { 'en-US': 'Already done today' } }],
    })
    // Whoever has looked at the record before the clock did it reads that, too.
    const stale = { version: 1 }
    const planner = { ...at('2026-03-01T22:00:00Z'), by: 'staff' as const, me: (await loadMe(open(), model, 1))! }
    await expect(runTransition(planner, plan, id, 'generate', stale)).rejects.toMatchObject({
      reason: 'illegal-transition',
    })
    await expect(runTransition(planner, plan, id, 'disable', stale)).rejects.toMatchObject({ reason: 'stale-version' })
    await run('2026-03-02T00:00:10Z')
    expect(await rounds()).toHaveLength(1)
    const weekly = await enabled('2026-03-01T20:00:00Z', { cycle: 'week', startAt: '2026-02-25' })
    await expect(move(weekly, 'generate', '2026-03-01T22:00:00Z')).rejects.toMatchObject({
      problems: [{ text: { 'en-US': 'Nothing is due today' } }],
    })
  })

  test('a changed rule moves what is next', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    const change = async (values: object) =>
      updateRecord(at('2026-03-01T21:00:00Z'), plan, id, {
        ...values,
        version: (await one(id)).version as number,
      })
    await change({ time: '09:30' })
    expect(moment((await one(id)).nextAt)).toBe('2026-03-02T01:30:00.000Z')
    await change({ cycle: 'month', startAt: '2026-01-31' })
    expect(moment((await one(id)).nextAt)).toBe('2026-03-31T01:30:00.000Z')
    await change({ name: 'another name' })
    expect(moment((await one(id)).nextAt)).toBe('2026-03-31T01:30:00.000Z')
  })

  test('after days without a server only the latest is made up for, or as many as declared, or none', async () => {
    const days = async (missed: number | undefined) => {
      await open().transaction(async ({ queries }) => {
        await queries.updateTable('plan').set({ lastRound: null }).execute()
        for (const name of ['line', 'round', 'plan']) await queries.deleteFrom(name).execute()
      })
      // Nothing says until when it is possible.
      const other = modelWith({ until: undefined, ...(missed === undefined ? {} : { missed }) })
      await enabled('2026-03-01T20:00:00Z')
      const one = scheduler(other)
      for (let look = 0; look < 5; look++) await run(`2026-03-06T23:0${look}:00Z`, one)
      return (await rounds()).map(day => String(day).slice(0, 10))
    }
    expect(await days(undefined)).toEqual(['2026-03-06'])
    expect(await days(3)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06'])
    expect(await days(0)).toEqual([])
  })

  test('what is no longer possible is left out', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    await run('2026-03-04T12:00:00Z')
    expect(await rounds()).toEqual([])
    expect(moment((await one(id)).nextAt)).toBe('2026-03-05T00:00:00.000Z')
  })

  test('a refusal creates nothing, is reported once to the named accounts, and is retried', async () => {
    const id = await enabled('2026-03-01T20:00:00Z', { size: 0, boss: 1 })
    const one = scheduler()
    const told: object[] = []
    const log = { warn: (details: object) => told.push(details) }
    await run('2026-03-02T00:00:10Z', one, log)
    await run('2026-03-02T00:01:00Z', one, log)
    await run('2026-03-02T00:01:00Z')
    expect(told).toHaveLength(1)
    expect(await rounds()).toEqual([])
    const notices = await all('steward_notice')
    expect(notices.map(({ code, accountId }) => [code, accountId])).toEqual([['not-done', 1]])

    await open().transaction(async ({ queries }) => {
      await queries.updateTable('plan').set({ size: 2 }).where('id', '=', id).execute()
    })
    await run('2026-03-02T00:11:00Z', one, log)
    expect(await rounds()).toHaveLength(1)
    expect(await all('steward_notice')).toHaveLength(1)
  })

  test('plans without a stored occurrence begin with their next one', async () => {
    const id = await enabled('2026-03-01T20:00:00Z')
    await open().transaction(async ({ queries }) => {
      await queries.updateTable('plan').set({ nextAt: null }).execute()
    })
    await run('2026-03-04T02:00:00Z')
    expect(await rounds()).toEqual([])
    expect(moment((await one(id)).nextAt)).toBe('2026-03-05T00:00:00.000Z')
  })
})
