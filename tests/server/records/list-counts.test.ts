import { expect, test } from 'vitest'
import { parseListQuery } from '#model/list/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { AccessDenied } from '#server/records/errors.ts'
import { compiledList } from '#server/records/list/compiled-list.ts'
import { countRows } from '#server/records/list/count-rows.ts'
import { listCounts } from '#server/records/list/list-counts.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { filled } from '#server/storage/select/slot.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const house = estate.resources.house!
const few = {
  ...estate,
  revision: `${estate.revision} few`,
  app: { ...estate.app, limits: { ...estate.app.limits, countRows: 2 } },
}

eachDatabase(open => {
  const query = (text: string) => {
    const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(text)), house, estate)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return parsed.query
  }
  const counts = (me: Me, texts: readonly string[], model = estate) =>
    listCounts(contextOf(open(), me, { model }), house, texts.map(query))

  test('each count is the number of rows that the list finds', async () => {
    const texts = ['', 'kind=shop', 'kind=residence', 'doorplate=none', '_where=not(kind%3Dshop)&ban=1']
    const found = await Promise.all(
      texts.map(async text => (await listRecords(contextOf(open(), admin), house, query(text))).total),
    )
    expect(found[0]).toBeGreaterThan(found[1]!)
    expect(await counts(admin, texts)).toEqual(found.map(total => ({ total, isCapped: false })))
  })
  test('rows of other blocks do not count', async () => {
    const [all] = await counts(admin, [''])
    const [own] = await counts(person(2, ['clerk', 'houses'], [1]), [''])
    expect(own!.total).toBeLessThan(all!.total)
  })
  test('a number is kept under the revision at which it was counted, and counted again after a write', async () => {
    const asked = query('doorplate=7007')
    const list = compiledList(contextOf(open(), admin), house, { ...asked, fields: ['id'] })
    const create = () =>
      createRecord(contextOf(open(), admin), house, { block: 1, ban: 1, doorplate: '7007', area: 10 })
    expect(await countRows(open(), list, asked)).toBe(0)
    const created = await create()
    if (list.countAt) {
      const [row] = await open().select(filled(list.countAt, asked))
      expect(row).toEqual({ total: 1, revision: await open().revisions.current(list.tables) })
    }
    expect(await countRows(open(), list, asked)).toBe(1)
    await deleteRecord(contextOf(open(), admin), house, created.id as number, created.version as number)
    expect(await countRows(open(), list, asked)).toBe(0)
    expect(list.countAt === undefined).toBe(open().adapter.name === 'sqlite')
  })
  test('what is beyond the limit is not counted, and said so', async () => {
    expect(await counts(admin, ['', 'kind=shop'], few)).toEqual([
      { total: 2, isCapped: true },
      { total: 2, isCapped: false },
    ])
  })
  test('a field that some row hides is not counted by, and the others are', async () => {
    const [hidden, open] = await counts(person(3, ['shops'], [1]), ['area_gte=1', ''])
    expect(hidden).toBeNull()
    expect(open!.total).toBeGreaterThan(0)
  })
  test('counting needs permission to list, and is limited', async () => {
    await expect(counts(person(9, ['notes'], [1]), [''])).rejects.toBeInstanceOf(AccessDenied)
    const error = await counts(admin, Array(21).fill('')).catch(error => error)
    expect(error.problems).toEqual([{ path: '_each', code: 'too-many', params: { max: 20 } }])
  })
}, fillEstate)
