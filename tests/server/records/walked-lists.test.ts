import { expect, test } from 'vitest'
import type { ListQuery } from '#model/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { compiledList } from '#server/records/compiled-list.ts'
import { listRecords } from '#server/records/list-records.ts'
import { walkPage } from '#server/records/walk-page.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { addHouses } from './many-houses.ts'
import { admin, contextOf, person } from './people.ts'

const HOUSES = 5000
const house = estate.resources.house!
const everybody = [admin, person(2, ['houses'], [1, 2]), person(3, ['houses'], [2]), person(4, ['houses'], [1, 7, 2])]

const sorts = fc.constantFrom<ListQuery['sort']>(
  [{ field: 'deliverAt', order: 'desc' }],
  [
    { field: 'deliverAt', order: 'asc' },
    { field: 'id', order: 'asc' },
  ],
  [{ field: 'houseNo', order: 'asc' }],
  [{ field: 'fullName', order: 'desc' }],
)
const filters = fc.subarray<ListQuery['filters'][number]>(
  [
    { path: 'block', operator: 'in', value: [2, 1, 2] },
    { path: 'status', operator: 'in', value: ['vacant', 'closed'] },
    { path: 'area', operator: 'gte', value: 90 },
    { path: 'inspectedAt', operator: 'null', value: false },
    { path: 'ban.name', operator: 'ne', value: 'no such' },
  ],
  { maxLength: 3 },
)

eachDatabase(
  open => {
    const rowsOf = async (query: ListQuery, me: Me) => (await listRecords(contextOf(open(), me), house, query)).rows

    test('lists found in the order of an index have the rows of those that are sorted', async () => {
      const pages = fc.array(fc.record({ start: fc.nat(HOUSES), size: fc.integer({ min: 1, max: 60 }) }), {
        minLength: 2,
        maxLength: 6,
      })
      const run = async (
        me: Me,
        sort: ListQuery['sort'],
        where: ListQuery['filters'],
        jumps: { start: number; size: number }[],
      ) => {
        const query: ListQuery = { start: 0, end: 0, sort, filters: where, fields: ['id', 'deliverAt', 'block'] }
        // A page of this length is never walked.
        const expected = await rowsOf({ ...query, end: HOUSES + 10 }, me)
        for (const { start, size } of [{ start: 0, size: 20 }, { start: 30, size: 20 }, ...jumps]) {
          const page = await rowsOf({ ...query, start, end: start + size }, me)
          expect(page).toEqual(expected.slice(start, start + size))
        }
      }
      await fc.assert(fc.asyncProperty(fc.constantFrom(...everybody), sorts, filters, pages, run), { numRuns: 40 })
    }, 120_000)

    const byDelivery: ListQuery = { start: 0, end: 20, sort: [{ field: 'deliverAt', order: 'desc' }], filters: [] }
    const walked = async (query: ListQuery, me: Me, counted: number) => {
      const context = contextOf(open(), me)
      return walkPage(open(), compiledList(context, house, query), query, counted, { skip: 0, size: 20 })
    }

    test('a list of several blocks by a sort with an index within each is walked, and no other', async () => {
      const vacant: ListQuery['filters'] = [{ path: 'status', operator: 'in', value: ['vacant', 'closed'] }]
      expect(await walked({ ...byDelivery, filters: vacant }, everybody[1]!, HOUSES)).toHaveLength(20)
      expect(await walked({ ...byDelivery, filters: vacant }, admin, HOUSES)).toBeUndefined()
      expect(await walked({ ...byDelivery, sort: [{ field: 'area', order: 'asc' }] }, everybody[1]!, HOUSES)).toBe(
        undefined,
      )
    })

    test('rows that are too rare are left to be found and sorted', async () => {
      const rare: ListQuery['filters'] = [{ path: 'houseNo', operator: 'eq', value: 'H1234' }]
      expect(await walked({ ...byDelivery, filters: rare }, everybody[1]!, HOUSES)).toBeUndefined()
    })

    test('few rows are sorted', async () => {
      expect(await walked(byDelivery, everybody[1]!, 100)).toBeUndefined()
    })
  },
  async database => {
    await fillEstate(database)
    await addHouses(database, HOUSES)
  },
)
