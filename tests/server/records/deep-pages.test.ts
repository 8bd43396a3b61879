import { describe, expect, test, vi } from 'vitest'
import type { ListQuery } from '#model/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { type CompiledList, compiledList } from '#server/records/compiled-list.ts'
import { createRecord } from '#server/records/create-record.ts'
import { deleteRecord } from '#server/records/delete-record.ts'
import { isSlowAgain, nearPageOfKnown, noteTime, pageOfKnown } from '#server/records/known-order.ts'
import { placesOf } from '#server/records/list-places.ts'
import { listRecords } from '#server/records/list-records.ts'
import { PageAnchors } from '#server/records/page-anchors.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
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

    /** What is known of the list once a worker has found its order out. */
    const knownPlaces = async (query: ListQuery, me: Me) => {
      const places = (await placesOf(open(), compiledList(contextOf(open(), me), house, query), query))!
      await vi.waitFor(() => expect(places.ids).toBeDefined(), { timeout: 25_000, interval: 25 })
      return places
    }

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
          // The page, the two after it (which begin where it ended), and the one before.
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

    test('the index of places names every so manyth row', async () => {
      const query: ListQuery = {
        start: 0,
        end: 0,
        sort: [{ field: 'area', order: 'desc' }],
        filters: [],
        fields: ['id'],
      }
      const expected = await rowsOf(query)
      const { deep } = compiledList(contextOf(open(), admin), house, query)
      const places: Row[] = []
      for await (const rows of open().stream(filled(deep.index(), { ...query, step: 700 }))) places.push(...rows)
      expect(places.map(row => [row.place, row.k1])).toEqual(
        [700, 1400, 2100, 2800, 3500, 4200, 4900].map(place => [place, expected[place - 1]!.id]),
      )
    })

    test('a list that took long once is a list like any other as soon as it is fast', async () => {
      let asked = 0
      const { revisions } = open()
      const current = (tables: readonly string[]) => {
        asked++
        return revisions.current(tables)
      }
      const database = { ...open(), revisions: { ...revisions, current } }
      const query: ListQuery = { start: 0, end: 20, sort: [{ field: 'heated', order: 'asc' }], filters: [] }
      const compiled = compiledList(contextOf(database, admin), house, query)
      const asksAfter = async (took: number) => {
        await noteTime(database, compiled, query, HOUSES, took)
        asked = 0
        await nearPageOfKnown(database, compiled, query)
        return asked
      }
      expect(await asksAfter(1000)).toBe(database.adapter.revisions === 'process' ? 1 : 0)
      expect(await asksAfter(0)).toBe(0)
    })

    test('once somebody has jumped, the order of the list is known and gives the same pages', async () => {
      const run = async (sort: ListQuery['sort'], where: ListQuery['filters'], me: Me) => {
        const query: ListQuery = { start: 0, end: 0, sort, filters: where, fields: ['id', 'area', 'ban'] }
        const expected = await rowsOf(query, me)
        if (expected.length < 4100) return
        const compiled = compiledList(contextOf(open(), me), house, query)
        await list({ ...query, start: 2040, end: 2060 }, me)
        const places = await knownPlaces(query, me)
        expect([...places.ids!]).toEqual(expected.map(row => row.id))
        for (const start of [0, 190, 1000, 3990, expected.length - 7, expected.length + 3]) {
          const page = await pageOfKnown(open(), compiled, { ...query, start, end: start + 20 }, places)
          expect(page).toHaveLength(expected.slice(start, start + 20).length)
          expect((await list({ ...query, start, end: start + 20 }, me)).rows).toEqual(expected.slice(start, start + 20))
        }
      }
      await run([{ field: 'area', order: 'desc' }], [], admin)
      await run([{ field: 'ban', order: 'asc' }], [{ path: 'block', operator: 'in', value: [1, 2] }], admin)
      await run([{ field: 'kind', order: 'asc' }], [], person(9, ['houses'], [1, 2]))
    }, 120_000)

    test('the order is found out too when pages near the end took long twice', async () => {
      const query: ListQuery = { start: 4400, end: 4420, sort: [{ field: 'price', order: 'desc' }], filters: [] }
      const places = (await placesOf(open(), compiledList(contextOf(open(), admin), house, query), query))!
      let now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 6))
      await list(query)
      expect(places.slowReads).toBe(1)
      const { rows } = await list(query)
      clock.mockRestore()
      const expected = await rowsOf(query)
      expect([...(await knownPlaces(query, admin)).ids!]).toEqual(expected.map(row => row.id))
      expect((await list(query)).rows).toEqual(rows)
    }, 60_000)

    test('a row that has left the list is not read by its number', async () => {
      const query: ListQuery = { start: 0, end: 20, sort: [{ field: 'area', order: 'desc' }], filters: [] }
      const inBlock2 = await rowsOf({ ...query, filters: [{ path: 'block', operator: 'eq', value: 2 }] })
      const compiled = compiledList(contextOf(open(), clerk), house, query)
      const ids = Float64Array.from(inBlock2.slice(0, 20), row => Number(row.id))
      const known = { revision: '', anchors: new PageAnchors(), ids, slowReads: 0, findFrom: 0 }
      expect(await pageOfKnown(open(), compiled, query, known)).toBeUndefined()
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

describe('pages that take long', () => {
  const places = () => ({ revision: '', anchors: new PageAnchors(), slowReads: 0, findFrom: 0 })
  const list = { countTo: 1000 } as CompiledList

  test('twice make the order worth finding out', () => {
    const known = places()
    expect([6, 1, 6].map(took => isSlowAgain(list, known, 500, took))).toEqual([false, false, true])
  })

  test('do not, in a list that is short or too long to be counted', () => {
    const known = places()
    expect([100, 100, 1001, 1001].map(counted => isSlowAgain(list, known, counted, 60))).toEqual(Array(4).fill(false))
  })
})

describe('anchors', () => {
  test('the last one before a place is found, however they were added', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), (offsets, place) => {
        const anchors = new PageAnchors()
        for (const offset of offsets) anchors.add({ offset, values: [offset] })
        const before = offsets.filter(offset => offset < place)
        expect(anchors.before(place)?.offset).toBe(before.length > 0 ? Math.max(...before) : undefined)
      }),
    )
  })
})
