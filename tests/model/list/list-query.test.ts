import { describe, expect, test } from 'vitest'
import { type ListQuery, parseListQuery, type QueryParameters } from '#model/list/list-query.ts'
import { buildModel } from '../../helpers/build-model.ts'

const model = buildModel({
  resources: {
    ban: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
    house: {
      label: 'door',
      scope: 'global',
      fields: {
        door: { type: 'text', maxLength: 5 },
        area: { type: 'decimal', min: 10 },
        floor: { type: 'integer' },
        heated: { type: 'boolean' },
        kind: { type: 'enum', options: [{ value: 'shop', title: { 'zh-CN': '商铺', 'en-US': 'Shop' } }] },
        day: { type: 'date' },
        seenAt: { type: 'datetime' },
        tags: { type: 'tags' },
        bans: { type: 'references', resource: 'ban' },
        ban: { type: 'reference', resource: 'ban' },
        plan: { type: 'json' },
      },
    },
  },
})
const parse = (parameters: QueryParameters) => parseListQuery(parameters, model.resources.house!, model)
const query = (parameters: QueryParameters): ListQuery => {
  const parsed = parse(parameters)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.query
}

describe('what is taken', () => {
  test('no parameters at all, for the first page', () => {
    expect(query({})).toEqual({
      start: 0,
      end: 20,
      sort: [],
      filters: [],
      fields: undefined,
      q: undefined,
      page: undefined,
    })
  })
  test('page, order, fields, search', () => {
    const text = '_start=40&_end=60&_sort=door,ban.name&_order=desc,asc&_fields=door,ban.name,door&_q=12&_page=/a/b'
    expect(query(Object.fromEntries(new URLSearchParams(text)))).toEqual({
      start: 40,
      end: 60,
      sort: [
        { field: 'door', order: 'desc' },
        { field: 'ban.name', order: 'asc' },
      ],
      fields: ['door', 'ban.name'],
      q: '12',
      page: '/a/b',
      filters: [],
    })
  })
  test.each<[string, string | string[], [string, string, unknown]]>([
    ['door', 'A-1', ['door', 'eq', 'A-1']],
    ['door', 'longer than allowed', ['door', 'eq', 'longer than allowed']],
    ['door_like', '%_', ['door', 'contains', '%_']],
    ['area_gte', '3', ['area', 'gte', 3]],
    ['floor_ne', '-1', ['floor', 'ne', -1]],
    ['floor_in', ['1,2', '3'], ['floor', 'in', [1, 2, 3]]],
    ['heated', 'true', ['heated', 'eq', true]],
    ['kind_null', 'false', ['kind', 'null', false]],
    ['tags_has', 'a,b', ['tags', 'has', ['a', 'b']]],
    ['bans', '3', ['bans', 'has', [3]]],
    ['ban', '3', ['ban', 'eq', 3]],
    ['ban.name_like', '号', ['ban.name', 'contains', '号']],
    ['id_in', '1,2', ['id', 'in', [1, 2]]],
    ['day_lte', '2025-01-01', ['day', 'lte', '2025-01-01']],
    ['seenAt_gte', '2025-01-01T00:00:00+08:00', ['seenAt', 'gte', '2024-12-31T16:00:00.000Z']],
    ['seenAt_gte', '2025-01-01', ['seenAt', 'gte', '2024-12-31T16:00:00.000Z']],
    ['seenAt_lte', '2025-01-01', ['seenAt', 'lt', '2025-01-01T16:00:00.000Z']],
  ])('%s=%s', (name, value, [path, operator, wanted]) => {
    expect(query({ [name]: value }).filters).toEqual([{ path, operator, value: wanted }])
  })
  test('an empty filter is none', () => {
    expect(query({ door: '', floor_in: '', kind_null: '' }).filters).toEqual([])
  })
  test('a day of a moment is a range', () => {
    expect(query({ seenAt: '2025-01-01' }).filters.map(filter => filter.operator)).toEqual(['gte', 'lt'])
  })
})

describe('what is refused', () => {
  test.each<[QueryParameters, string[]]>([
    [{ colour: 'red' }, ['colour unknown-parameter']],
    [{ _limit: '5' }, ['_limit unknown-parameter']],
    [{ door_size: '5' }, ['door_size unknown-parameter']],
    [{ 'ban.colour': 'x' }, ['ban.colour unknown-parameter']],
    [{ 'door.name': 'x' }, ['door.name unknown-parameter']],
    [{ 'ban.name.x': '1' }, ['ban.name.x unknown-parameter']],
    [{ constructor: 'x' }, ['constructor unknown-parameter']],
    [{ 'bans.name': 'x' }, ['bans.name not-filterable']],
    [{ plan: 'x' }, ['plan unknown-operator']],
    [{ door_gte: 'x' }, ['door_gte unknown-operator']],
    [{ floor: 'first' }, ['floor not-integer']],
    [{ floor_in: '1,x' }, ['floor_in not-integer']],
    [{ heated: 'maybe' }, ['heated not-boolean']],
    [{ heated_null: 'maybe' }, ['heated_null not-boolean']],
    [{ kind: 'castle' }, ['kind not-option']],
    [{ day: '2025-02-30' }, ['day not-date']],
    [{ seenAt: 'yesterday' }, ['seenAt not-datetime']],
    [{ ban: 'one' }, ['ban not-reference']],
    [{ door: ['a', 'b'] }, ['door repeated-parameter']],
    [{ door: 'x'.repeat(201) }, ['door too-long']],
    [{ _q: 'x'.repeat(201) }, ['_q too-long']],
    [{ floor_in: Array.from({ length: 1001 }, (_, i) => i).join() }, ['floor_in too-many']],
    [{ _start: 'a' }, ['_start not-integer']],
    [{ _start: '-1' }, ['_start not-integer']],
    [{ _start: '99999999' }, ['_start above-max']],
    [{ _start: '10', _end: '5' }, ['_end below-min']],
    [{ _end: '10001' }, ['_end above-max']],
    [{ _sort: 'nothing' }, ['_sort unknown-field']],
    [{ _sort: '-door' }, ['_sort sort-notation']],
    [{ _sort: 'door,door:desc' }, ['_sort sort-notation']],
    [{ _sort: 'tags' }, ['_sort not-sortable']],
    [{ _sort: 'bans.name' }, ['_sort not-sortable']],
    [{ _sort: 'door', _order: 'up' }, ['_order not-option']],
    [{ _fields: 'door,nothing' }, ['_fields unknown-field']],
  ])('%j', (parameters, expected) => {
    const parsed = parse(parameters)
    expect(parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
  })
  test('several mistakes, all of them at once', () => {
    const parsed = parse({ a: '1', b: '2', floor: 'x', _sort: 'y' })
    expect(parsed.ok ? [] : parsed.problems.map(problem => problem.path)).toEqual(['_sort', 'a', 'b', 'floor'])
  })
  test('more filters than anybody needs', () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`f${i}`, '1']))
    const parsed = parse(many)
    expect(parsed.ok ? [] : parsed.problems[0]).toMatchObject({ code: 'too-many' })
  })
})
