import { expect, test } from 'vitest'
import { RecordRefusal } from '#server/records/errors.ts'
import { inTransaction } from '#server/records/work.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { duplicateProblem, isFree, refusingDuplicates } from '#server/records/write/unique-problems.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { insertRow } from '#server/records/write/write-row.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import { postgresAdapter } from '#server/storage/dialects/postgres-adapter.ts'
import { sqliteAdapter } from '#server/storage/dialects/sqlite-adapter.ts'
import { writeSet } from '#server/storage/write-set.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf } from './people.ts'

const house = estate.resources.house!
const block = estate.resources.projectBlock!
/** Houses are unique by `ban` and `doorplate`; 101, 102 and 103 stand in 1, 101 and 102 in 2. */
const place = (ban: number | null, doorplate: string | null) => ({ ban, doorplate })

test('a clash stands at what a person can change, and names what must differ: nothing that is computed', () => {
  const at = { path: 'doorplate', code: 'not-unique' }
  expect(duplicateProblem(house, ['doorplate'])).toEqual(at)
  expect(duplicateProblem(house, ['doorplate', 'fullName'])).toEqual(at)
  const same = {
    'zh-CN': '已有记录的ban、doorplate与此相同',
    'en-US': 'Another record already has the same ban, doorplate',
  }
  expect(duplicateProblem(house, ['ban', 'doorplate', 'fullName'])).toEqual({ ...at, text: same })
})

eachDatabase(open => {
  const context = () => contextOf(open(), admin, { locale: 'en-US' })
  const code = (error: unknown) => {
    if (!(error instanceof RecordRefusal)) throw error
    return error.problems.map(problem => `${problem.path}:${problem.code}`).join()
  }

  test('what a stored record has is not free, the same beside another value is', async () => {
    const free = (values: object, resource = house) =>
      inTransaction(context(), work => isFree(work, resource, values as Record<string, unknown>))
    expect(await free(place(1, '101'))).toBe(false)
    expect(await free(place(1, '104'))).toBe(true)
    expect(await free(place(2, '103'))).toBe(true)
    expect(await free(place(99, '101'))).toBe(true)
    expect(await free(place(1, null))).toBe(true)
    expect(await free(place(null, null))).toBe(true)
    expect(await free({})).toBe(true)
    expect([await free({ name: '甲园' }, block), await free({ name: '丙园' }, block)]).toEqual([false, true])
    // Members are unique by `house` and `phone`: one without a number stands in the way of another one.
    const member = estate.resources.member!
    const guest = { house: 2, phone: null }
    expect(await free(guest, member)).toBe(true)
    await createRecord(context(), member, { ...guest, name: '客' })
    expect(await free(guest, member)).toBe(false)
    expect(await free({ house: 3, phone: null }, member)).toBe(true)
    expect(await free({ house: 2, phone: '19900000000' }, member)).toBe(true)
  })

  test('of two writers at once who ask for the same, the second is answered once the first is done', async () => {
    const member = estate.resources.member!
    const guest = { block: 2, house: 5, name: '客', phone: null }
    let asking = 0
    const makeUnlessTaken = () =>
      inTransaction(context(), async work => {
        asking++
        if (!(await isFree(work, member, guest))) return 'taken'
        // Both have asked by now, if a second one may at all.
        for (let turns = 0; asking < 2 && turns < 100; turns++) await new Promise(resolve => setTimeout(resolve, 2))
        await insertRow(work, member, guest)
        return 'made'
      })
    const outcomes = await Promise.all([makeUnlessTaken(), makeUnlessTaken()])
    expect(outcomes.sort()).toEqual(['made', 'taken'])
  })

  test('of the rows of one set with the same unique values, the first gets them; empty values never clash', async () => {
    const wanted = [
      place(1, '101'),
      place(1, '301'),
      place(1, '302'),
      place(1, '301'),
      place(2, '301'),
      place(null, null),
      place(null, null),
      place(1, null),
      place(1, null),
    ]
    const outcomes = await writeSet(
      open(),
      wanted,
      (write, values) => isFree({ context: context(), write, depth: 0 }, house, values),
      { inTurn: false },
    )
    const free = outcomes.map(outcome => ('value' in outcome ? outcome.value : outcome.error))
    expect(free).toEqual([false, true, true, false, true, true, true, true, false])
  })

  test('rows of a set are refused individually, at the field that distinguishes records', async () => {
    const doors = ['401', '102', '402', '401', '403']
    const made = await inSets(
      context(),
      doors,
      (own, doorplate) => createRecord(own, house, { ban: 1, doorplate, area: 50 }),
      { inTurn: false },
    )
    expect(made.map(each => ('value' in each ? 'made' : code(each.error)))).toEqual([
      'made',
      'doorplate:not-unique',
      'made',
      'doorplate:not-unique',
      'made',
    ])
    const rows = await open().reader.selectFrom('house').select('doorplate').where('doorplate', 'like', '40%').execute()
    expect(rows.map(row => row.doorplate).sort()).toEqual(['401', '402', '403'])
  })

  test('a value that a stored record has refuses its row before the set is written, once', async () => {
    let calls = 0
    const outcomes = await inSets(
      context(),
      ['411', '102', '412'],
      (own, doorplate) => {
        calls++
        return createRecord(own, house, { ban: 1, doorplate, area: 50 })
      },
      { inTurn: false },
    )
    expect(outcomes.map(each => ('value' in each ? 'made' : code(each.error)))).toEqual([
      'made',
      'doorplate:not-unique',
      'made',
    ])
    expect(calls).toBe(3)
  })

  test('two rows of a set change places one after the other, and a row keeps what it has', async () => {
    const ids: number[] = []
    for (const doorplate of ['501', '502', '503'])
      ids.push((await createRecord(context(), house, { ban: 1, doorplate, area: 50 })).id as number)
    // 501 goes free before the second row wants it; the third is changed without its place.
    const changes = [{ doorplate: '504' }, { doorplate: '501' }, { doorplate: '503', area: 60 }]
    const outcomes = await inSets(
      context(),
      changes.map((values, at) => ({ id: ids[at]!, values })),
      (own, { id, values }) => updateRecord(own, house, id, { ...values, version: 1 }),
      { inTurn: false },
    )
    expect(outcomes.map(each => ('value' in each ? 'changed' : code(each.error)))).toEqual([
      'changed',
      'changed',
      'changed',
    ])
    const placed = open().reader.selectFrom('house').select(['doorplate', 'area']).where('id', 'in', ids)
    const rows = await placed.orderBy('id').execute()
    expect(rows.map(row => [row.doorplate, row.area])).toEqual([
      ['504', 50],
      ['501', 50],
      ['503', 60],
    ])
  })

  test('rows that keep what they have, or want what another keeps, are written once', async () => {
    const ids: number[] = []
    for (const doorplate of ['601', '602', '603'])
      ids.push((await createRecord(context(), house, { ban: 1, doorplate, area: 50 })).id as number)
    let calls = 0
    const change = async (...changes: object[]) => {
      calls = 0
      const versions = new Map(
        (await open().reader.selectFrom('house').select(['id', 'version']).where('id', 'in', ids).execute()).map(
          row => [row.id, row.version as number],
        ),
      )
      const outcomes = await inSets(
        context(),
        changes.map((values, at) => ({ id: ids[at]!, values })),
        (own, { id, values }) => {
          calls++
          return updateRecord(own, house, id, { ...values, version: versions.get(id)! })
        },
        { inTurn: false },
      )
      return outcomes.map(each => ('value' in each ? 'changed' : code(each.error)))
    }
    const area = { area: 61 }
    expect(await change(area, { ...area, doorplate: '602' }, area)).toEqual(['changed', 'changed', 'changed'])
    expect(calls).toBe(3)
    expect(await change({ doorplate: '602' }, { area: 62 })).toEqual(['doorplate:not-unique', 'changed'])
    expect(calls).toBe(2)
  })

  test('more rows than one set takes are all written, in their order', async () => {
    const names = Array.from({ length: 45 }, (_, at) => `U${at}`)
    const made = await inSets(
      context(),
      names,
      (own, doorplate) => createRecord(own, house, { ban: 1, doorplate, area: 50 }),
      { inTurn: false },
    )
    const ids = made.map(each => ('value' in each ? (each.value.id as number) : 0))
    const rows = await open().reader.selectFrom('house').select(['id', 'doorplate']).where('id', 'in', ids).execute()
    const known = new Map(rows.map(row => [row.id, row.doorplate]))
    expect(ids.map(id => known.get(id))).toEqual(names)
  })
}, fillEstate)

/** The error of a driver where a row wants what another one has. */
const CLASHES: readonly [
  database: string,
  adapter: DialectAdapter,
  of: (table: string, columns: string[]) => object,
][] = [
  [
    'postgres',
    postgresAdapter,
    (table, columns) => ({ code: '23505', table, constraint: ['u', table, ...columns].join('_') }),
  ],
  [
    'sqlite',
    sqliteAdapter,
    (table, columns) => ({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      message: `UNIQUE constraint failed: ${columns.map(column => `${table}.${column}`).join(', ')}`,
    }),
  ],
]

test.each(CLASHES)(
  'what %s reports is told at the field that a person fills in, if it is of this resource',
  async (...of) => {
    const [, adapter, clash] = of
    const told = (error: object, resource = house) =>
      refusingDuplicates(resource, adapter, async () => {
        throw error
      }).catch(thrown => (thrown === error ? 'as it came' : thrown.problems))
    const same = (path: string, fields: string) => {
      const text = expect.objectContaining({ 'en-US': `Another record already has the same ${fields}` })
      return [{ path, code: 'not-unique', text }]
    }
    expect(await told(clash('house', ['ban', 'doorplate']))).toEqual(same('doorplate', 'ban, doorplate'))
    const member = await told(clash('member', ['house', 'phone']), estate.resources.member!)
    expect(member).toEqual(same('phone', 'house, phone'))
    expect(await told(clash('house', ['ban', 'area']))).toBe('as it came')
    expect(await told(clash('member', ['ban', 'doorplate']))).toBe('as it came')
    expect(await told(new Error('something else'))).toBe('as it came')
    expect(await refusingDuplicates(house, adapter, async () => 'written')).toBe('written')
  },
)
