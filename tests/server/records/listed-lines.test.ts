import { expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Database } from '#server/storage/database.ts'
import type { Row } from '#server/storage/tables.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const text = { type: 'text', required: true }
const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, required: true, ...rest })

/** A trip asks for the things that its kind lists, and for more if somebody wants to. */
const model = buildModel({
  permissions: { guide: [1] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: text } },
    thing: { label: 'name', scope: 'global', fields: { name: text } },
    kind: {
      label: 'name',
      scope: 'global',
      fields: { name: text, things: { type: 'references', resource: 'thing' } },
      grants: [{ roles: ['guide'], actions: ['update'] }],
    },
    trip: {
      label: 'name',
      scope: 'global',
      fields: {
        name: text,
        kind: reference('kind'),
        unpacked: {
          type: 'computed',
          result: 'text',
          aggregate: {
            operation: 'first',
            resource: 'packed',
            field: 'name',
            where: 'row.trip == record.id && row.listed && !row.done',
          },
        },
        status: { type: 'state' },
      },
      lines: {
        packed: {
          resource: 'packed',
          by: 'trip',
          fields: ['thing', 'done'],
          each: { of: 'kind.things', field: 'thing' },
          max: 3,
        },
      },
      workflows: {
        status: {
          initial: 'planned',
          states: { planned: {}, gone: {} },
          transitions: {
            leave: {
              from: ['planned'],
              to: 'gone',
              roles: ['guide'],
              effects: [
                { create: 'thing', values: { name: "'a souvenir'" } },
                {
                  refuse: 'record.unpacked != null',
                  message: {
                    'zh-CN': '{{ record.name }}没有带{{ record.unpacked }}',
                    'en-US': '{{ record.name }} without {{ record.unpacked }}',
                  },
                },
              ],
            },
          },
        },
      },
      grants: [{ roles: ['guide'], actions: ['list', 'read', 'create', 'update'] }],
    },
    packed: {
      label: 'name',
      scope: 'global',
      unique: [['trip', 'thing']],
      fields: {
        trip: reference('trip'),
        thing: reference('thing', { immutable: true }),
        name: { type: 'computed', result: 'text', stored: true, expression: 'record.thing.name' },
        listed: { type: 'computed', result: 'boolean', expression: 'record.thing in record.trip.kind.things' },
        done: { type: 'boolean', default: false },
      },
      grants: [{ roles: ['guide'], actions: ['list', 'read', 'update', 'delete'] }],
    },
  },
})
const guide: Me = meWith(
  { id: 1, adAccount: 'a1', name: '一', admin: false, permissionIds: [1], blockIds: [] },
  model.permissions,
)
const admin: Me = { ...guide, admin: true }
const contextOf = (database: Database, me = guide) =>
  ({ model, database, me, locale: 'en-US', now: '2025-06-10T02:00:00.000Z' }) as const
const [TENT, STOVE, MAP, ROPE] = [1, 2, 3, 4]

eachDatabase(open => {
  const create = (kind: number, rest: object = {}) =>
    createRecord(contextOf(open()), model.resources.trip!, { name: 'Trip', kind, ...rest })
  const update = (row: Row, values: object) =>
    updateRecord(contextOf(open()), model.resources.trip!, row.id as number, { version: row.version, ...values })
  const leave = (row: Row) =>
    runTransition(contextOf(open()), model.resources.trip!, row.id as number, 'leave', {
      version: row.version as number,
      values: {},
    })
  const lines = async (trip: Row): Promise<Row[]> => {
    const rows = await open()
      .reader.selectFrom('packed')
      .selectAll()
      .where('trip', '=', trip.id as number)
      .orderBy('id')
      .execute()
    return rows as Row[]
  }
  const things = async (trip: Row) => (await lines(trip)).map(({ thing }) => thing)
  const refused = async (doing: Promise<unknown>) => {
    const error = await doing.catch((error: unknown) => error)
    if (!(error instanceof RecordRefusal)) return error
    return error.problems.map(({ path, code, text: words }) => `${path}: ${words?.['en-US'] ?? code}`)
  }

  test('a new record has a line for each that the list names, whoever may create them', async () => {
    const trip = await create(1)
    expect(await things(trip)).toEqual([TENT, STOVE])
    expect((await lines(trip)).map(({ name, done }) => [name, Boolean(done)])).toEqual([
      ['Tent', false],
      ['Stove', false],
    ])
    expect(await things(await create(2))).toEqual([])
  })

  test('lines that were sent for the list are not made twice', async () => {
    const trip = await createRecord(contextOf(open(), admin), model.resources.trip!, {
      name: 'Sent',
      kind: 1,
      packed: [{ thing: STOVE, done: true }],
    })
    expect((await lines(trip)).map(({ thing, done }) => [thing, Boolean(done)])).toEqual([
      [STOVE, true],
      [TENT, false],
    ])
  })

  test('a line that was removed comes back; one that the list no longer names stays until it is removed', async () => {
    const trip = await create(1)
    const [tent] = await lines(trip)
    const saved = await update(trip, { packed: [{ id: tent?.id, version: tent?.version, _delete: true }] })
    expect(await things(saved)).toEqual([STOVE, TENT])
    const other = await update(saved, { kind: 3 })
    expect(await things(other)).toEqual([STOVE, TENT, MAP])
    // Nothing is missing: the record stays as it is.
    expect((await update(other, {})).version).toBe(other.version)
  })

  test('more than a record may have are refused as a whole', async () => {
    expect(await refused(create(4))).toEqual(['packed: too-many'])
    expect(await open().reader.selectFrom('trip').selectAll().where('kind', '=', 4).execute()).toEqual([])
  })

  test('a transition is refused with what the record says, and nothing of it stays', async () => {
    const trip = await create(1)
    const souvenirs = () => open().reader.selectFrom('thing').selectAll().where('name', '=', 'a souvenir').execute()
    expect(await refused(leave(trip))).toEqual([': Trip without Tent'])
    expect(await souvenirs()).toEqual([])
    const [tent, stove] = await lines(trip)
    const done = (line: Row | undefined) => ({ id: line?.id, version: line?.version, done: true })
    const half = await update(trip, { packed: [done(tent)] })
    expect(await refused(leave(half))).toEqual([': Trip without Stove'])
    expect((await leave(await update(half, { packed: [done(stove)] }))).status).toBe('gone')
    expect(await souvenirs()).toHaveLength(1)
  })
}, fill)

async function fill(database: Database): Promise<void> {
  await migrate(model, database)
  const make = (resource: string, values: object) =>
    createRecord(contextOf(database, admin), model.resources[resource]!, values)
  await make('account', { adAccount: 'a1', name: '一' })
  for (const name of ['Tent', 'Stove', 'Map', 'Rope']) await make('thing', { name })
  await make('kind', { name: 'Camp', things: [TENT, STOVE] })
  await make('kind', { name: 'Walk' })
  await make('kind', { name: 'Tour', things: [MAP] })
  await make('kind', { name: 'Climb', things: [TENT, STOVE, MAP, ROPE] })
}
