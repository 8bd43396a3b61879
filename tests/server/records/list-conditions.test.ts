import { describe, expect, test } from 'vitest'
import { type ConditionTree, readCondition, writeCondition } from '#model/list/condition-tree.ts'
import { type ListQuery, parseListQuery } from '#model/list/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { matchesCondition } from '../../helpers/matches-condition.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const house = estate.resources.house!
const clerk = person(2, ['clerk', 'houses'], [1])

const leafOf = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map(value => ({ kind: 'leaf' as const, name, value }))
const leaves = fc.oneof(
  leafOf('kind', 'shop', 'residence'),
  leafOf('kind_ne', 'shop', 'residence'),
  leafOf('kind_in', 'shop', 'shop,residence'),
  leafOf('kind_null', 'true', 'false'),
  leafOf('area_gte', '30.5', '90', '91'),
  leafOf('area_lt', '30.5', '90'),
  leafOf('price_gt', '1', '12345'),
  leafOf('price_null', 'true', 'false'),
  leafOf('heated', 'true', 'false'),
  leafOf('deliverAt_lte', '2025-01-01', '2025-01-02'),
  leafOf('deliverAt_null', 'true', 'false'),
  leafOf('secret_like', 'S', '1', '%', '_'),
  leafOf('secret_ne', 's1', 'x'),
  leafOf('tags_has', '涉诉', '大客户,其他'),
  leafOf('ban', '1', '2'),
  leafOf('ban.name_startsWith', '1', '9', '号'),
  leafOf('doorplate_in', '101', '101,103'),
)
const { tree } = fc.letrec<{ tree: ConditionTree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaves,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const, 'not' as const),
      parts: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}))

const FIELDS = 'kind,area,price,heated,deliverAt,secret,tags,ban,ban.name,doorplate'

eachDatabase(open => {
  const parse = (text: string) => parseListQuery(Object.fromEntries(new URLSearchParams(text)), house, estate)
  const query = (text: string): ListQuery => {
    const parsed = parse(text)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return parsed.query
  }
  const list = (me: Me, given: ListQuery) => listRecords(contextOf(open(), me), house, given)
  const ids = async (me: Me, where: string) =>
    (await list(me, query(`_where=${encodeURIComponent(where)}&_sort=id`))).rows.map(row => row.id)

  test('any condition finds the rows that fulfil it in memory, and counts them', { timeout: 120_000 }, async () => {
    const all = await list(admin, query(`_fields=${FIELDS}`))
    expect(all.rows).toHaveLength(5)
    await fc.assert(
      fc.asyncProperty(tree.filter(isSmall), async given => {
        const asked = query(`_where=${encodeURIComponent(writeCondition(given))}&_sort=id&_fields=id`)
        const { rows, total } = await list(admin, asked)
        const expected = all.rows.filter(row => matchesCondition(asked.where!, path => stored(row[path])))
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        expect(total).toBe(expected.length)
      }),
      { numRuns: 300 },
    )
  })

  test('groups, and filters beside them', async () => {
    expect(await ids(admin, 'any(doorplate=103;all(kind=shop;heated=false))')).toEqual([3, 4])
    expect(await ids(admin, 'not(doorplate=101;doorplate=102)')).toEqual([3])
    expect(await ids(admin, 'not(price_gt=1)')).toEqual([1, 3, 4, 5])
    const { rows } = await list(admin, query('_where=any(doorplate%3D101;doorplate%3D103)&ban=1&_sort=id'))
    expect(rows.map(({ id }) => id)).toEqual([1, 3])
  })

  test('the same shape with other values does not take the values of the first', async () => {
    expect(await ids(admin, 'any(doorplate=101;kind=shop)')).toEqual([1, 2, 4])
    expect(await ids(admin, 'any(doorplate=103;kind=residence)')).toEqual([1, 3, 5])
  })

  test('rows of other blocks stay hidden, whatever is requested', async () => {
    expect(await ids(clerk, 'any(ban=1;ban=2)')).toEqual([1, 2, 3])
    expect(await ids(clerk, 'not(doorplate=101)')).toEqual([2, 3])
  })

  test('every comparison with a field that may not be used is refused, however deep', async () => {
    const shops = person(3, ['shops'], [1])
    const error = await list(shops, query('_where=any(kind%3Dshop;not(all(secret_like%3Ds;area_gte%3D1)))')).catch(
      error => error,
    )
    expect(error).toBeInstanceOf(RecordRefusal)
    expect((error as RecordRefusal).problems.map(({ path, code }) => [path, code])).toEqual([
      ['secret', 'not-filterable'],
      ['area', 'not-filterable'],
    ])
  })

  test('a masked value cannot be felt out below a group', async () => {
    await expect(list(clerk, query('_where=not(ownerPhone_like%3D1990)'))).rejects.toBeInstanceOf(RecordRefusal)
  })

  describe('what is refused before any query', () => {
    test.each([
      ['any(nothing=1)', 'nothing', 'unknown-parameter'],
      ['any(area_has=1)', 'area_has', 'unknown-operator'],
      ['any(area_gte=much)', 'area_gte', 'not-number'],
      ['all(kind=)', 'kind', 'required'],
      ['all(_q=x)', '_where', 'not-a-condition'],
      ['any(', '_where', 'not-a-condition'],
    ])('%s', (where, path, code) => {
      const parsed = parse(`_where=${encodeURIComponent(where)}`)
      expect(parsed).toMatchObject({ ok: false, problems: [{ path, code }] })
    })
  })
}, fillEstate)

/** A reference is compared by its number. */
function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Within the limits of a condition. */
function isSmall(given: ConditionTree): boolean {
  return readCondition(writeCondition(given)).ok
}
