import { expect, test } from 'vitest'
import type { ListQuery } from '#model/list/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { addHouses } from './many-houses.ts'
import { admin, contextOf, person } from './people.ts'

/** More than are found at once, so that some texts have too many rows for that. */
const HOUSES = 4000
const limits = { ...estate.app.limits, countRows: 2500 }
/** Houses that are searched by their texts alone; addresses (`foundBy`) are a matter of list-records.test.ts. */
const { foundBy: _foundBy, ...textsOnly } = estate.resources.house!
const capped = {
  ...estate,
  revision: `${estate.revision} searched`,
  app: { ...estate.app, limits },
  resources: { ...estate.resources, house: textsOnly },
}
const everybody = [admin, person(2, ['houses'], [1, 2]), person(3, ['houses'], [2]), person(4, ['houses'], [1, 7, 2])]

const sorts = fc.constantFrom<ListQuery['sort']>(
  [],
  [{ field: 'id', order: 'desc' }],
  [{ field: 'deliverAt', order: 'desc' }],
  [
    { field: 'fullName', order: 'asc' },
    { field: 'id', order: 'asc' },
  ],
  [{ field: 'ban.name', order: 'desc' }],
)
/** From texts that nearly all rows have to ones that none has. */
const texts = fc.constantFrom('LAKE', 'lake 1', '湖', '东湖 3', '南山', ' 1', '西湖 97', '9', '北岭%', '湖 1_')
const filters = fc.subarray<ListQuery['filters'][number]>(
  [
    { path: 'block', operator: 'in', value: [2, 1, 2] },
    { path: 'area', operator: 'gte', value: 90 },
    { path: 'doorplate', operator: 'contains', value: '11' },
  ],
  { maxLength: 2 },
)

eachDatabase(
  open => {
    const list = (query: ListQuery, me: Me) => listRecords(contextOf(open(), me, { model: capped }), house, query)
    const house = capped.resources.house!
    /** All rows that the other conditions leave, of which those with the text are picked here. */
    const scan = async ({ filters, sort }: ListQuery, me: Me, isFound: (row: Record<string, unknown>) => boolean) => {
      const fields = ['id', 'fullName', 'doorplate', 'ban']
      const texts = filters.filter(({ operator }) => operator === 'contains')
      const others = filters.filter(filter => !texts.includes(filter))
      const { rows } = await list({ start: 0, end: HOUSES + 10, sort, filters: others, fields }, me)
      const has = (row: Record<string, unknown>) =>
        texts.every(({ path, value }) => String(row[path] ?? '').includes(String(value)))
      return rows.filter(row => has(row) && isFound(row)).map(({ id }) => id)
    }
    const contains = (value: unknown, text: string) =>
      String(value ?? '')
        .toLowerCase()
        .includes(text.toLowerCase())
    const samePages = async (query: ListQuery, me: Me, expected: unknown[], starts: readonly number[]) => {
      for (const start of starts) {
        const page = await list({ ...query, start, end: start + 20 }, me)
        expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(start, start + 20))
        const isCapped = expected.length > limits.countRows
        expect(page.isCapped && page.rows.length === 20).toBe(isCapped && page.rows.length === 20)
        if (!isCapped) expect(page.total).toBe(expected.length)
      }
    }

    test('a search finds what a look at every row finds, in the same order, on every page', async () => {
      const starts = fc.array(fc.nat(HOUSES), { minLength: 1, maxLength: 3 })
      const run = async (
        me: Me,
        sort: ListQuery['sort'],
        where: ListQuery['filters'],
        asked: { text: string; by: 'q' | 'filter' },
        jumps: number[],
      ) => {
        const plain: ListQuery = { start: 0, end: 0, sort, filters: where, fields: ['id'] }
        const { text, by } = asked
        const query =
          by === 'q'
            ? { ...plain, q: text }
            : { ...plain, filters: [{ path: 'fullName', operator: 'contains' as const, value: text }, ...where] }
        const expected = await scan(
          plain,
          me,
          row => contains(row.fullName, text) || (by === 'q' && contains((row.ban as { label: string }).label, text)),
        )
        await samePages(query, me, expected, [0, 20, ...jumps, Math.max(0, expected.length - 10)])
      }
      const asked = fc.record({ text: texts, by: fc.constantFrom<'q' | 'filter'>('q', 'filter') })
      await fc.assert(fc.asyncProperty(fc.constantFrom(...everybody), sorts, filters, asked, starts, run), {
        numRuns: 40,
      })
    }, 120_000)

    test('a cached result is valid until the next write', async () => {
      const query: ListQuery = {
        start: 0,
        end: 300,
        sort: [{ field: 'id', order: 'desc' }],
        filters: [{ path: 'fullName', operator: 'contains', value: '东湖 5' }],
        fields: ['id', 'fullName'],
      }
      const before = await list(query, admin)
      expect(before.total).toBeGreaterThan(1)
      expect(await list(query, admin)).toEqual(before)
      const [first, second] = before.rows as { id: number }[]
      await open().transaction(async ({ queries, touch }) => {
        await queries.updateTable('house').set({ fullName: '别处' }).where('id', '=', first!.id).execute()
        touch('house')
      })
      const after = await list(query, admin)
      expect(after.rows).toEqual(before.rows.slice(1))
      expect(after.total).toBe(before.total - 1)
      // A writer that does not tell: the rows are still those that have the text.
      await open().transaction(async ({ queries }) => {
        await queries.updateTable('house').set({ fullName: '别处' }).where('id', '=', second!.id).execute()
      })
      expect((await list(query, admin)).rows).toEqual(before.rows.slice(2))
    })

    test('in a table of very many numbers, rare texts and frequent ones are found alike', async () => {
      await open().transaction(async ({ queries, touch }) => {
        const last = { id: 900_000, block: 1, ban: 1, doorplate: '900000', fullName: '东湖 罕见', version: 1 }
        await queries.insertInto('house').values(last).execute()
        touch('house')
      })
      for (const text of ['罕见', '东湖', '湖']) {
        const plain: ListQuery = { start: 0, end: 0, sort: [{ field: 'id', order: 'desc' }], filters: [] }
        const expected = await scan(plain, admin, row => contains(row.fullName, text))
        expect(expected[0]).toBe(900_000)
        const byName = { path: 'fullName', operator: 'contains' as const, value: text }
        await samePages({ ...plain, filters: [byName], fields: ['id'] }, admin, expected, [0, 20])
      }
    })

    test('a search that takes long does not wait for exports', async () => {
      const exports = [1, 2].map(() => open().stream({ sql: 'select id from house order by id', parameters: [] }, 1))
      for (const rows of exports) await rows.next()
      // A text that nobody has asked for yet, and that more rows have than are found at once.
      const query: ListQuery = { start: 0, end: 20, sort: [], filters: [], fields: ['id'], q: ' ' }
      expect((await list(query, admin)).rows).toHaveLength(20)
      for (const rows of exports) await rows.return(undefined)
    })

    test('many who ask for the same at once get the same', async () => {
      const query: ListQuery = { start: 0, end: 20, sort: [], filters: [], fields: ['id'], q: '湖' }
      const answers = await Promise.all(Array.from({ length: 8 }, () => list(query, admin)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]!.rows).toHaveLength(20)
    })
  },
  async database => {
    await fillEstate(database)
    await addHouses(database, HOUSES)
  },
)
