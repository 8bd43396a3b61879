import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { restoreRecord } from '#server/records/recycle/restore-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { UNWRITTEN } from '#server/records/write/unwritten-rows.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Database, WriteTransaction } from '#server/storage/database.ts'
import { inside, nested, rehearsing } from '#server/storage/nested-database.ts'
import type { Row } from '#server/storage/tables.ts'
import { type Outcome, writeSet } from '#server/storage/write-set.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])
const TABLES = [
  'projectBlock',
  'ban',
  'house',
  'member',
  'request',
  'task',
  'operationLog',
  'steward_audit',
  'steward_deleted',
]

/** One write; what it is done with. */
interface Write {
  readonly id?: number
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
}
interface Kind {
  readonly resource: keyof typeof estate.resources & string
  readonly action: string
  readonly writes: fc.Arbitrary<Write[]>
}

const some = <T>(...values: T[]) => fc.constantFrom(...values)
/** Few of them concern the same house. */
const ofEachOnce = (each: fc.Arbitrary<Write>) =>
  fc.uniqueArray(each, { selector: ({ id }) => id, minLength: 2, maxLength: 12 })
const upTo = (each: fc.Arbitrary<Write>) => fc.array(each, { minLength: 2, maxLength: 25 })
const house = {
  ban: some<unknown>(1, 1, 1, 2, 99, null, 'x'),
  doorplate: some<unknown>(
    '101',
    '102',
    '201',
    '202',
    '203',
    '204',
    '205',
    '206',
    '207',
    '208',
    '',
    null,
    'far too long a number',
  ),
  kind: some('residence', 'shop', 'villa'),
  area: some<unknown>(90, 30.5, 0, 'many', null),
  innerArea: some<unknown>(20, 80, null),
  price: some<unknown>(100, 12_345, null),
  neighbours: some<unknown>([], [1, 2], [99]),
  deliverAt: some<unknown>('2025-03-01', '2025-02-30', null),
  houseNo: some('H9999'),
}
/** Of few of them each set has one twice. */
const existing = fc.integer({ min: 1, max: 150 })
const version = some(1, 1, 1, 2)

const KINDS: readonly Kind[] = [
  {
    resource: 'house',
    action: 'create',
    writes: upTo(fc.record({ values: fc.record(house, { requiredKeys: ['ban', 'doorplate'] }) })),
  },
  {
    resource: 'house',
    action: 'update',
    writes: upTo(fc.record({ id: existing, version, values: fc.record(house, { requiredKeys: [] }) })),
  },
  {
    resource: 'member',
    action: 'create',
    writes: upTo(
      fc.record({
        values: fc.record({
          house: some<unknown>(1, 2, 3, 4, 99),
          name: some<unknown>('甲', '乙', null),
          phone: some<unknown>('19911110001', '19911110009', '19911110008', '12', null),
        }),
      }),
    ),
  },
  // Deleted ones, of which some have their phone number taken meanwhile; 3 is there, and 99 never was.
  {
    resource: 'member',
    action: 'restore',
    writes: upTo(fc.record({ id: some(3, 99, ...Array.from({ length: 20 }, (_, at) => at + 4)), values: some({}) })),
  },
  // The house 1 is in use.
  { resource: 'house', action: 'delete', writes: upTo(fc.record({ id: existing, version, values: some({}) })) },
  {
    resource: 'house',
    action: 'occupy',
    writes: upTo(
      fc.record({
        id: existing,
        version,
        values: fc.record({ note: some<unknown>('好', null), area: some<unknown>(50, 0) }, { requiredKeys: ['note'] }),
      }),
    ),
  },
  {
    resource: 'ban',
    action: 'update',
    writes: upTo(fc.record({ id: some(1, 2), version, values: fc.record({ name: some('1号楼', '9号楼', '新楼') }) })),
  },
  // A task is made of each.
  {
    resource: 'request',
    action: 'escalate',
    writes: upTo(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        version,
        values: fc.record({ evidence: some<unknown>([], ['gone']) }, { requiredKeys: [] }),
      }),
    ),
  },
  // A task is made of each, and its house changed; several requests are of one house.
  {
    resource: 'request',
    action: 'submit',
    writes: ofEachOnce(fc.record({ id: fc.integer({ min: 33, max: 55 }), version, values: some({}) })),
  },
  // The house is vacated where it is occupied, and the tasks of the request are done. Many are of one house, and most have no tasks:
  // they would come to their house at the same moment.
  {
    resource: 'request',
    action: 'approve',
    writes: ofEachOnce(
      fc.record({
        id: some(11, 13, 14, 15, 23, 24, 25, 29, 30, 31, 40, 55, 56, 57),
        version,
        values: fc.record({ opinion: some<unknown>('好', '好', '好', null) }),
      }),
    ),
  },
  {
    resource: 'request',
    action: 'create',
    writes: upTo(fc.record({ values: fc.record({ house: some<unknown>(1, 2, 4), reason: some('漏水', '') }) })),
  },
]

async function fillMore(database: Database): Promise<void> {
  await fillEstate(database)
  const context = contextOf(database, admin)
  for (let at = 6; at <= 140; at++)
    await createRecord(context, estate.resources.house!, { ban: (at % 2) + 1, doorplate: `3${at}`, area: 60 })
  for (let at = 1; at <= 60; at++)
    await createRecord(context, estate.resources.request!, { house: (at % 16) + 1, reason: at % 8 === 0 ? '' : '漏水' })
  for (let house = 5; house <= 16; house++)
    await runTransition(context, estate.resources.house!, house, 'occupy', { version: 1, values: { note: '好' } })
  const member = (at: number) => ({ house: (at % 5) + 1, name: `人${at}`, phone: `1992222000${at % 10}` })
  // Two of each phone number.
  for (let at = 4; at < 24; at++) {
    await createRecord(context, estate.resources.member!, member(at))
    await deleteRecord(context, estate.resources.member!, at)
  }
  for (const at of [7, 13]) await createRecord(context, estate.resources.member!, member(at))
  await database.transaction(async write => {
    for (let at = 1; at <= 24; at++) {
      const values = { title: `${at}`, request: (at % 12) + 1 }
      await createBySystem({ context, write, depth: 0 }, estate.resources.task!, values)
    }
    // Some wait.
    const requests = write.queries.updateTable('request').set({ status: 'waiting' })
    await requests.where(({ or, eb }) => or([eb('id', '<', 35), eb('id', '>', 54)])).execute()
  })
}

eachDatabase((open, name) => {
  test.each(KINDS.map(kind => [`${kind.action} ${kind.resource}`, kind] as const))(
    'one by one and as a set: the same rows, refusals and audit entries (%s)',
    async (_, kind) => {
      let refused = 0
      let kept = 0
      await fc.assert(
        fc.asyncProperty(kind.writes, some(admin, clerk), async (writes, me) => {
          const context = contextOf(open(), me, { terse: true })
          const alone = await trial(context, kind, writes, true)
          const together = await trial(context, kind, writes, false)
          expect(together).toEqual(alone)
          refused += alone.outcomes.filter(outcome => typeof outcome === 'string').length
          kept += alone.outcomes.filter(outcome => typeof outcome !== 'string').length
        }),
        { numRuns: 15 },
      )
      // Both are among what was drawn.
      expect(refused).toBeGreaterThan(0)
      expect(kept).toBeGreaterThan(0)
    },
    120_000,
  )

  test.each(KINDS.filter(({ action }) => action === 'create').map(kind => [kind.resource, kind] as const))(
    'a dry run that is only about verdicts refuses the same rows (%s)',
    async (_, kind) => {
      let unwritten = 0
      await fc.assert(
        fc.asyncProperty(kind.writes, fc.boolean(), some(admin, clerk), async (drawn, isDistinct, me) => {
          const context = contextOf(open(), me, { terse: true })
          // Rows with the same doorplate are written in turn.
          const writes = isDistinct
            ? [...new Map(drawn.map(one => [one.values.doorplate ?? one, one])).values()]
            : drawn
          const refusalsOf = ({ outcomes }: Pick<Told, 'outcomes'>) =>
            outcomes.map(outcome => (typeof outcome === 'string' ? outcome : 'ok'))
          const { outcomes } = await verdicts(context, kind.resource, writes)
          expect(refusalsOf({ outcomes })).toEqual(refusalsOf(await trial(context, kind, writes, true)))
          unwritten += outcomes.filter(outcome => (outcome as { value?: Row }).value?.id === UNWRITTEN).length
        }),
        { numRuns: 15 },
      )
      expect(unwritten).toBeGreaterThan(0)
    },
    120_000,
  )

  test('rows that count what others of the set write are written in turn', () => {
    const context = contextOf(open(), admin)
    const dependent = (resource: string, action: string) =>
      hasDependentRows(context, estate.resources[resource]!, action)
    expect(dependent('house', 'create')).toBe(false)
    expect(dependent('house', 'update')).toBe(false)
    expect(dependent('request', 'escalate')).toBe(false)
    expect(dependent('request', 'submit')).toBe(false)
    expect(dependent('request', 'approve')).toBe(false)
    expect(dependent('house', 'delete')).toBe(true)
    expect(dependent('account', 'update')).toBe(true)
  })

  test('rows that change other records go side by side; the second one of a house is left for the next set', async () => {
    const submit = async (ids: readonly number[]) => {
      let sets = 0
      const counting: Database = {
        ...open(),
        transaction(work) {
          sets++
          return open().transaction(work)
        },
      }
      const context = contextOf(counting, admin)
      const input = { version: 1, values: {} }
      const each = (own: RecordContext, id: number) =>
        runTransition(own, estate.resources.request!, id, 'submit', input)
      const outcomes = await inSets(context, ids, each, { inTurn: false })
      expect(outcomes.filter(outcome => 'error' in outcome)).toEqual([])
      return sets
    }
    // Requests of one house are sixteen apart.
    expect(await submit([35, 36, 37, 38, 51])).toBe(2)
    expect(await submit([39, 40, 41, 42, 43, 44, 45, 46, 47, 48])).toBe(1)
  })

  /** The outcomes of creations that are rolled back. */
  async function verdicts(context: RecordContext, name: Kind['resource'], writes: readonly Write[]) {
    const create = (own: RecordContext, { values }: Write) => createRecord(own, estate.resources[name]!, values)
    const outcomes = await rehearsing(open(), { isVerdictOnly: true }).transaction(async write => {
      const database = nested(open(), write)
      const each = (own: WriteTransaction, one: Write) => create({ ...context, database: inside(database, own) }, one)
      const inTurn = hasDependentRows(context, estate.resources[name]!, 'create')
      const all: Outcome<unknown>[] = []
      while (all.length < writes.length)
        all.push(...(await writeSet(database, writes.slice(all.length), each, { inTurn })))
      return all
    })
    return {
      outcomes: outcomes.map(outcome =>
        'value' in outcome ? outcome : (refusalOf(outcome.error, context) ?? outcome.error),
      ),
    }
  }

  /** Writes them, tells what became of it all, and takes everything back. */
  async function trial(
    context: RecordContext,
    { resource: owner, action }: Kind,
    writes: readonly Write[],
    isAlone: boolean,
  ) {
    const resource = estate.resources[owner]!
    const perform = async (own: RecordContext, { id = 0, version = 0, values }: Write) => {
      if (action === 'create') return createRecord(own, resource, values)
      if (action === 'update') return updateRecord(own, resource, id, { ...values, version })
      if (action === 'delete') return deleteRecord(own, resource, id, version)
      if (action === 'restore') return restoreRecord(own, resource, id)
      return runTransition(own, resource, id, action, { version, values })
    }
    let told: Told | undefined
    const trialled = open().transaction(async write => {
      const database = nested(open(), write)
      const before = await lastEntry(write)
      const each = (own: WriteTransaction, one: Write) => perform({ ...context, database: inside(database, own) }, one)
      const inTurn = isAlone || hasDependentRows(context, resource, action === 'restore' ? 'create' : action)
      const outcomes: Outcome<unknown>[] = []
      while (outcomes.length < writes.length)
        outcomes.push(...(await writeSet(database, writes.slice(outcomes.length), each, { inTurn })))
      const outcomesTold = outcomes.map(outcome =>
        'value' in outcome ? { value: outcome.value } : (refusalOf(outcome.error, context) ?? outcome.error),
      )
      const all = { outcomes: outcomesTold, rows: await contents(write, before) }
      // A row that only the database refuses has used up a number there, and the chain of an entry follows from the number.
      const known = name === 'postgres' ? withoutGaps(all, owner) : all
      told = ['escalate', 'submit', 'approve'].includes(action) ? inAnyOrder(withoutGaps(known, 'task')) : known
      throw new TakenBack()
    })
    await expect(trialled).rejects.toThrow(TakenBack)
    // Numbers that were given out are given out again.
    for (const table of TABLES) await open().adapter.restartIdentity(open().reader, table)
    return told!
  }
}, fillMore)

class TakenBack extends Error {}

interface Told {
  readonly outcomes: readonly unknown[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

/** The records of the table numbered from one, everywhere. */
function withoutGaps({ outcomes, rows }: Told, table: string): Told {
  const places = new Map(rows[table]!.map(({ id }, at) => [`${id}`, at + 1]))
  const numbered = (row: Row, name: string): Row => ({ ...row, [name]: places.get(`${row[name]}`) ?? row[name] })
  const of = (row: Row) => (row.resource === table ? numbered(row, 'recordId') : row)
  const entry = ({ chain: _chain, hash: _hash, previousHash: _previous, ...row }: Row) => of(row)
  return {
    outcomes: outcomes.map(told => {
      const { value } = told as { value?: Row }
      return value ? { value: numbered(value, 'id') } : told
    }),
    rows: {
      ...rows,
      [table]: rows[table]!.map(row => numbered(row, 'id')),
      operationLog: rows.operationLog!.map(of),
      steward_audit: rows.steward_audit!.map(entry),
    },
  }
}

/** Entries without their places in the log: as a set, those of the records come first and then those of what is made of them. */
function inAnyOrder({ outcomes, rows }: Told): Told {
  const plain = (list: readonly Row[]) => list.map(({ id: _id, ...row }) => JSON.stringify(row)).sort()
  const logs = { operationLog: plain(rows.operationLog!), steward_audit: plain(rows.steward_audit!) }
  return { outcomes, rows: { ...rows, ...(logs as unknown as Told['rows']) } }
}

async function lastEntry({ queries }: WriteTransaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from steward_audit`.execute(queries)
  return rows[0]!.id
}

async function contents({ queries }: WriteTransaction, before: number): Promise<Told['rows']> {
  const found: Record<string, Row[]> = {}
  for (const table of TABLES) {
    const all = queries.selectFrom(table).selectAll().orderBy('id')
    found[table] = await (table === 'steward_audit' ? all.where('id', '>', before) : all).execute()
  }
  found.sequences = await queries.selectFrom('steward_sequence').selectAll().orderBy('key').execute()
  return found
}
