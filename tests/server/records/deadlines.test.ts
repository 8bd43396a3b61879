import { expect, test } from 'vitest'
import { parseListQuery } from '#model/list/list-query.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { timeLeft } from '#model/workflow/time-left.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { fillDeadlines } from '#server/records/workflow/fill-deadlines.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase } from '../../helpers/database.ts'

const DEADLINES = {
  open: { deadline: { after: 'P3D' } },
  promised: { deadline: { after: 'P0D', from: 'promisedOn' } },
}

/** A task is open for three days, then promised for a day, then done; a note to it may be answered for four hours. */
const modelWith = (states: object) =>
  buildModel({
    permissions: { staff: [1], outsider: [2] },
    resources: {
      task: {
        label: 'name',
        scope: 'global',
        fields: {
          name: { type: 'text' },
          promisedOn: { type: 'date' },
          status: { type: 'state' },
        },
        workflows: {
          status: {
            initial: 'open',
            states: { open: {}, promised: {}, done: {}, ...states },
            transitions: {
              promise: {
                from: ['open'],
                to: 'promised',
                roles: ['staff'],
                ask: ['promisedOn'],
                effects: [{ create: 'task', values: { name: "record.name + '+'" } }],
              },
              finish: { from: ['open', 'promised'], to: 'done', roles: ['staff'] },
              reopen: { from: ['done'], to: 'open', roles: ['staff'] },
            },
          },
        },
        grants: [
          { roles: ['staff'], actions: ['list', 'read', 'create', 'update'] },
          { roles: ['outsider'], actions: ['list', 'read'], fields: ['name', 'promisedOn'] },
        ],
      },
    },
  })
const model = modelWith(DEADLINES)
const task = model.resources.task!

const me = (permissionIds: readonly number[]): Me =>
  meWith({ id: 7, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [] }, model.permissions)
const staff = me([1])
const outsider = me([2])

eachDatabase(open => {
  const at = (now: string, who: Me = staff): RecordContext => ({
    model,
    database: open(),
    me: who,
    locale: 'zh-CN',
    now,
  })
  const prepare = async (of = model) => {
    const plan = await planMigration(of, open())
    await applyMigration(plan, open())
    await fillDeadlines(of, open(), plan)
    return plan.steps.map(({ kind, table }) => `${kind} ${table}`)
  }
  const list = async (text: string, now: string, who: Me = staff) => {
    const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(text)), task, model)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return (await listRecords(at(now, who), task, parsed.query)).rows
  }
  const names = async (text: string, now: string) => (await list(text, now)).map(row => row.name)

  test('rows that were there before get their deadlines: from their last edit, or from the field that is named', async () => {
    const plain = modelWith({})
    await prepare(plain)
    const context = (now: string) => ({ ...systemContext(plain, open()), now })
    const old = plain.resources.task!
    await createRecord(context('2026-03-01T00:00:00.000Z'), old, { name: 'old' })
    await createRecord(context('2026-03-01T00:00:00.000Z'), old, { name: 'old promised', promisedOn: '2026-03-04' })
    await runTransition({ ...context('2026-03-02T00:00:00.000Z'), by: 'system' }, old, 2, 'promise', {
      version: 1,
      values: { promisedOn: '2026-03-04' },
    })

    expect(await prepare()).toContain('fill-deadlines task')
    expect(await prepare()).toEqual([])
    const rows = await list('_sort=id', '2026-03-02T00:00:00.000Z')
    expect(rows.map(({ name, statusSince, statusDue }) => [name, statusSince, statusDue])).toEqual([
      ['old', '2026-03-01T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
      ['old promised', '2026-03-02T00:00:00.000Z', '2026-03-04T15:59:59.999Z'],
      ['old promised+', '2026-03-02T00:00:00.000Z', '2026-03-05T00:00:00.000Z'],
    ])
  })

  test('another deadline in the config is computed for all, and counts from the same beginning', async () => {
    const longer = modelWith({ ...DEADLINES, open: { deadline: { after: 'P1M' } } })
    expect(await prepare(longer)).toEqual(['fill-deadlines task'])
    expect(await list('id=1', '2026-03-02T00:00:00.000Z')).toMatchObject([
      { statusSince: '2026-03-01T00:00:00.000Z', statusDue: '2026-04-01T00:00:00.000Z' },
    ])
    expect(await prepare()).toEqual(['fill-deadlines task'])
    expect(await list('id=1', '2026-03-02T00:00:00.000Z')).toMatchObject([{ statusDue: '2026-03-04T00:00:00.000Z' }])
  })

  test('every write keeps them: creating, moving, editing, effects and bulk work', async () => {
    const created = await createRecord(at('2026-03-10T06:00:00.000Z'), task, { name: 'a' })
    expect(created).toMatchObject({ statusSince: '2026-03-10T06:00:00.000Z', statusDue: '2026-03-13T06:00:00.000Z' })
    const id = created.id as number

    const renamed = await updateRecord(at('2026-03-11T00:00:00.000Z'), task, id, { version: 1, name: 'b' })
    expect(renamed).toMatchObject({ statusSince: '2026-03-10T06:00:00.000Z', statusDue: '2026-03-13T06:00:00.000Z' })

    const promise = { version: 2, values: { promisedOn: '2026-03-20' } }
    const moved = await runTransition(at('2026-03-12T00:00:00.000Z'), task, id, 'promise', promise)
    expect(moved).toMatchObject({ statusSince: '2026-03-12T00:00:00.000Z', statusDue: '2026-03-20T15:59:59.999Z' })
    expect(await list('name=b%2B', '2026-03-12T00:00:00.000Z')).toMatchObject([
      { statusSince: '2026-03-12T00:00:00.000Z', statusDue: '2026-03-15T00:00:00.000Z' },
    ])

    const later = { version: moved.version, promisedOn: '2026-03-25' }
    const put = await updateRecord(at('2026-03-13T00:00:00.000Z'), task, id, later)
    expect(put).toMatchObject({ statusSince: '2026-03-12T00:00:00.000Z', statusDue: '2026-03-25T15:59:59.999Z' })

    const outcomes = await runBulk(at('2026-03-14T00:00:00.000Z'), task, { action: 'finish', ids: [id] })
    expect(outcomes).toMatchObject([{ ok: true }])
    expect(await list(`id=${id}`, '2026-03-14T00:00:00.000Z')).toMatchObject([
      { status: 'done', statusSince: '2026-03-14T00:00:00.000Z', statusDue: null, statusOverdue: false },
    ])
  })

  test('another deadline counts from when the state was entered, whatever was edited since', async () => {
    const { id } = await createRecord(at('2026-03-10T06:00:00.000Z'), task, { name: 'edited' })
    await updateRecord(at('2026-03-11T00:00:00.000Z'), task, id as number, { version: 1, name: 'edited later' })
    await prepare(modelWith({ ...DEADLINES, open: { deadline: { after: 'P5D' } } }))
    expect(await list(`id=${id}`, '2026-03-12T00:00:00.000Z')).toMatchObject([
      { statusSince: '2026-03-10T06:00:00.000Z', statusDue: '2026-03-15T06:00:00.000Z' },
    ])
    await prepare()
  })

  test('nobody can write them', async () => {
    const forged = createRecord(at('2026-03-10T06:00:00.000Z'), task, {
      name: 'x',
      statusDue: '2030-01-01T00:00:00.000Z',
    })
    await expect(forged).rejects.toThrow(RecordRefusal)
  })

  test('rows are found by what is overdue and by when they are due, and stand in that order', async () => {
    await open().transaction(({ queries }) => queries.deleteFrom('task').execute())
    for (const [name, day] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const)
      await createRecord(at(`2026-04-0${day}T00:00:00.000Z`), task, { name })
    const done = await createRecord(at('2026-04-01T00:00:00.000Z'), task, { name: 'd' })
    await runTransition(at('2026-04-02T00:00:00.000Z'), task, done.id as number, 'finish', { version: 1 })
    // a is due on the 4th, b on the 5th, c on the 6th, always at midnight UTC; d is done.
    expect(await names('_sort=statusDue&statusDue_null=false', '2026-04-01T00:00:00.000Z')).toEqual(['a', 'b', 'c'])
    expect(await names('statusOverdue=true', '2026-04-05T00:00:00.000Z')).toEqual(['a'])
    expect(await names('statusOverdue=true&_sort=name', '2026-04-05T00:00:00.001Z')).toEqual(['a', 'b'])
    expect(await names('statusOverdue=false&_sort=name', '2026-04-05T00:00:00.001Z')).toEqual(['c', 'd'])
    expect(await names('statusDue_gte=2026-04-05&statusDue_lte=2026-04-05', '2026-04-01T00:00:00.000Z')).toEqual(['b'])
  })

  test('what the list calls overdue, the browser calls overdue', async () => {
    for (const now of ['2026-04-04T00:00:00.000Z', '2026-04-04T00:00:00.001Z', '2026-04-06T10:00:00.000Z']) {
      for (const row of await list('', now))
        expect([now, row.name, timeLeft(row.statusDue, Date.parse(now))?.isOverdue ?? false]).toEqual([
          now,
          row.name,
          row.statusOverdue,
        ])
    }
  })

  test('who does not see the state does not see its deadline, nor find by it', async () => {
    const now = '2026-04-05T00:00:00.001Z'
    const [row] = await list('', now, outsider)
    expect(Object.keys(row!)).not.toContain('status')
    for (const name of ['statusSince', 'statusDue', 'statusOverdue']) {
      expect(Object.keys(row!)).not.toContain(name)
      await expect(list(`_fields=${name}`, now, outsider)).rejects.toThrow(RecordRefusal)
    }
    for (const query of ['statusOverdue=true', 'statusDue_gte=2026-04-05', '_sort=statusDue'])
      await expect(list(query, now, outsider)).rejects.toThrow(RecordRefusal)
  })

  test('the history of a record shows actions, not effects of time', async () => {
    const [row] = await list('name=d', '2026-04-05T00:00:00.000Z')
    const entries = await readTimeline(at('2026-04-05T00:00:00.000Z'), task, row!.id as number)
    expect(entries.map(({ action }) => action)).toEqual(['finish', 'create'])
    const named = entries.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    expect(named.filter(name => name.startsWith('status'))).toEqual(['status', 'status', 'status'])
  })
})
