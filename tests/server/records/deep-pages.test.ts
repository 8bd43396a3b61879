import { expect, test } from 'vitest'
import type { ListQuery } from '#model/list/list-query.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { addHouses } from './many-houses.ts'
import { admin, contextOf, person } from './people.ts'

const HOUSES = 5000
const house = estate.resources.house!
const clerk = person(2, ['clerk', 'houses'], [1])

const SORTS = 'id ban fullName kind area price heated deliverAt inspectedAt doorplate status block.name'.split(' ')
const sorts = fc.uniqueArray(fc.record({ field: fc.constantFrom(...SORTS), order: fc.constantFrom('asc', 'desc') }), {
  selector: ({ field }) => field,
  maxLength: 3,
}) as fc.Arbitrary<ListQuery['sort']>
const filters = fc.constantFrom<ListQuery['filters']>(
  [],
  [{ path: 'block', operator: 'eq', value: 2 }],
  [{ path: 'status', operator: 'in', value: ['vacant', 'closed'] }],
  [{ path: 'fullName', operator: 'contains', value: 'lake' }],
  [{ path: 'deliverAt', operator: 'null', value: true }],
)

eachDatabase(
  open => {
    const list = (query: ListQuery, me = admin) => listRecords(contextOf(open(), me), house, query)
    /** From the start, in one go: what plain OFFSET counts on. */
    const rowsOf = async (query: ListQuery, me = admin) =>
      (await list({ ...query, start: 0, end: HOUSES + 10 }, me)).rows

    test('pages at any depth are those that plain OFFSET gives', async () => {
      const pages = fc.array(fc.record({ start: fc.nat(HOUSES + 50), size: fc.integer({ min: 1, max: 60 }) }), {
        minLength: 3,
        maxLength: 8,
      })
      const run = async (
        sort: ListQuery['sort'],
        where: ListQuery['filters'],
        jumps: { start: number; size: number }[],
      ) => {
        const query: ListQuery = { start: 0, end: 0, sort, filters: where, fields: ['id', 'fullName', 'ban'] }
        const expected = await rowsOf(query)
        for (const { start, size } of jumps) {
          // The page, the two after it, and the one before.
          for (const from of [start, start + size, start + 2 * size, Math.max(0, start - size)]) {
            const { rows, total } = await list({ ...query, start: from, end: from + size })
            expect(total).toBe(expected.length)
            expect(rows).toEqual(expected.slice(from, from + size))
          }
        }
      }
      await fc.assert(fc.asyncProperty(sorts, filters, pages, run), { numRuns: 25 })
    }, 120_000)

    test('scope holds on deep pages', async () => {
      const query: ListQuery = { start: 0, end: 0, sort: [{ field: 'fullName', order: 'desc' }], filters: [] }
      const expected = await rowsOf(query, clerk)
      expect(new Set(expected.map(row => (row.block as { id: number }).id))).toEqual(new Set([1]))
      const { rows } = await list({ ...query, start: 1000, end: 1020 }, clerk)
      expect(rows).toEqual(expected.slice(1000, 1020))
    })

    test('what was written is on the page at once', async () => {
      const query: ListQuery = { start: 600, end: 620, sort: [{ field: 'id', order: 'desc' }], filters: [] }
      const next: ListQuery = { ...query, start: 620, end: 640 }
      const before = [...(await list(query)).rows, ...(await list(next)).rows]
      const context = contextOf(open(), admin)
      const created = await createRecord(context, house, { block: 1, ban: 1, doorplate: '9001', area: 10 })
      const after = [...(await list(query)).rows, ...(await list(next)).rows]
      expect(after.slice(1).map(row => row.id)).toEqual(before.slice(0, -1).map(row => row.id))
      await deleteRecord(context, house, created.id as number, created.version as number)
      expect([...(await list(query)).rows, ...(await list(next)).rows]).toEqual(before)
    })
  },
  async database => {
    await fillEstate(database)
    await addHouses(database, HOUSES)
  },
)
