import { expect, it } from 'vitest'
import type { QueryCondition, QueryFilter } from '#model/list/list-query.ts'
import { addExpressionReads, addFieldReads, type Reads } from '#server/storage/select/expression-reads.ts'
import { filterShape } from '#server/storage/select/filter-condition.ts'
import { conditionShape } from '#server/storage/select/query-condition.ts'
import { isAddress, searchShape } from '#server/storage/select/search-condition.ts'
import { estate } from '../../records/estate.ts'

const filter = (operator: QueryFilter['operator'], value: unknown, path = 'kind'): QueryFilter => ({
  path,
  operator,
  value,
})
const shape = (operator: QueryFilter['operator'], value: unknown, path?: string) =>
  filterShape(filter(operator, value, path))
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => at + from)

it('filters that differ in more than a value never share a compiled query', () => {
  const all = [
    shape('eq', 'a'),
    shape('ne', 'a'),
    shape('eq', 'a', 'name'),
    shape('null', true),
    shape('null', false),
    shape('contains', '王'),
    shape('contains', '王伟'),
    shape('startsWith', '王'),
    shape('startsWith', '王伟'),
    shape('in', [1]),
    shape('in', [1, 2]),
    // What is written into the text of the query is a part of its shape: long lists, and every list that is looked into.
    shape('in', numbers(9)),
    shape('in', numbers(9, 2)),
    shape('has', [1]),
    shape('has', [2]),
  ]
  expect(new Set(all).size).toBe(all.length)
})

it('filters that differ in a value alone share it', () => {
  expect(shape('eq', 'a')).toBe(shape('eq', 'b'))
  expect(shape('contains', '王伟')).toBe(shape('contains', '李小娜'))
  expect(shape('in', numbers(8))).toBe(shape('in', numbers(8, 5)))
})

it('conditions share one only if they are put together alike', () => {
  const leaf = (path: string): QueryCondition => ({ kind: 'filter', filter: filter('eq', 1, path) })
  const group = (kind: 'all' | 'any' | 'not', ...parts: QueryCondition[]): QueryCondition => ({ kind, parts })
  const [a, b, c] = ['a', 'b', 'c'].map(leaf) as [QueryCondition, QueryCondition, QueryCondition]
  const all = [
    a,
    group('all', a, b),
    group('any', a, b),
    group('not', a, b),
    group('all', b, a),
    group('all', a, group('any', b, c)),
    group('all', group('any', a, b), c),
    group('all', a, group('any', b), c),
  ].map(conditionShape)
  expect(new Set(all).size).toBe(all.length)
})

const resource = (name: string) => estate.resources[name]!
const nothing = (): Reads => ({ resources: new Set(), usesNow: false, usesAggregates: false })
const readsOf = (text: string, name = 'house') => {
  const reads = nothing()
  addExpressionReads(estate, text, { record: resource(name) }, reads)
  return { ...reads, resources: [...reads.resources].sort() }
}

// What a kept answer depends on: when one of these changes, it is thrown away.
it.each([
  ['record.kind', ['house'], false, false],
  ['record.ban.name', ['ban', 'house'], false, false],
  ['record.ban.block.project.name', ['ban', 'house', 'project', 'projectBlock'], false, false],
  ['record.deliverAt < today', ['house'], false, false],
  ['record.inspectedAt < now', ['house'], true, false],
  ['me.id == 1', [], false, false],
  ['record.memberCount > 0', ['house', 'member'], false, true],
  ['record.owner.name', ['house', 'member'], false, true],
  ['record.block.houseCount > 1', ['house', 'projectBlock'], false, true],
  // Kept with the row: what it is made of is no matter of the query.
  ['record.fullName', ['house'], false, false],
  ['record.houseText', ['ban', 'house', 'projectBlock'], false, false],
  ['record.nothing.name', ['house'], false, false],
  ['record.constructor.name', ['house'], false, false],
])('%s depends on %j', (text, resources, usesNow, usesAggregates) => {
  expect(readsOf(text)).toEqual({ resources, usesNow, usesAggregates })
})

it('two rows of a condition are checked, and a field by itself', () => {
  const reads = nothing()
  const roots = { record: resource('house'), row: resource('member') }
  addExpressionReads(estate, 'row.house == record.id && row.house.ban.name == record.kind', roots, reads)
  expect([...reads.resources].sort()).toEqual(['ban', 'house', 'member'])
  const ofField = nothing()
  addFieldReads(estate, resource('house'), resource('house').fields.memberCount!, ofField)
  expect(ofField).toEqual({ resources: new Set(['member', 'house']), usesNow: false, usesAggregates: true })
  const ofOther = nothing()
  addFieldReads(estate, resource('house'), resource('house').fields.fullName!, ofOther)
  expect(ofOther).toEqual(nothing())
})

it.each<[string, boolean]>([
  ['5-1-101', true],
  ['5号楼101', true],
  ['5号楼', true],
  ['甲园 5', true],
  // One part is a text like others, and so are parts without a number.
  ['101', false],
  ['-101 ', false],
  ['甲园', false],
  ['甲园 东区', false],
  ['', false],
  ...[...' -—–_.,，、/#'].map((sign): [string, boolean] => [`5${sign}1`, true]),
])('%j may be an address: %s', (text, may) => {
  expect(isAddress({ foundBy: [] }, text)).toBe(may)
  expect(isAddress({}, text)).toBe(false)
})

it('texts are searched for alike that are as long and as much of an address', () => {
  const shapeOf = (text: string) => searchShape({ ...resource('house'), foundBy: [] }, text)
  const all = ['5', '王伟', '5-1'].map(shapeOf)
  expect(new Set(all).size).toBe(all.length)
  expect(shapeOf('6-12-3')).toBe(shapeOf('5-1'))
  expect(shapeOf('李小娜')).toBe(shapeOf('王伟'))
})
