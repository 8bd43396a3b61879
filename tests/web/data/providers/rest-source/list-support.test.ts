import { describe, expect, it } from 'vitest'
import { canFilter, canSort, isServedHere, listRequest } from '#web/data/providers/rest-source/list-support.ts'
import { call, declare } from './declare.ts'

const list = call({
  method: 'GET',
  path: '/api/account/',
  params: {
    page: 'pageIndex',
    pageSize: 'pageSize',
    name: 'name',
    startAt_gte: 'from',
    startAt_lte: 'to',
    status_in: 'statuses',
    'org.hid': 'hid',
    'org.hid_startsWith': 'under',
  },
  order: ['-createdAt'],
})
const PAGE = { page: 1, pageSize: 20 }
const where = (field: string, operator: string, value: unknown) => ({
  filters: [{ field, operator: operator as 'eq', value }],
})

describe('listRequest', () => {
  it.each([
    ['nothing but a page', {}, PAGE],
    ['the page and its size', { pagination: { currentPage: 3, pageSize: 50 } }, { page: 3, pageSize: 50 }],
    ['a value', where('name', 'eq', 'x'), { ...PAGE, name: 'x' }],
    ['a piece of text, by the same name', where('name', 'contains', 'x'), { ...PAGE, name: 'x' }],
    ['one of one value', where('name', 'in', ['x']), { ...PAGE, name: 'x' }],
    ['one of several, where the name says so', where('status', 'in', ['a', 'b']), { ...PAGE, status_in: ['a', 'b'] }],
    ['an end of a range', where('startAt', 'gte', '2026-01-01'), { ...PAGE, startAt_gte: '2026-01-01' }],
    ['a reference by a field of its record', where('org', 'eq', '17'), { ...PAGE, org: '17' }],
    ['that field itself', where('org.hid', 'eq', '0102'), { ...PAGE, 'org.hid': '0102' }],
    ['what lies below', where('org.hid', 'startswith', '0102'), { ...PAGE, 'org.hid_startsWith': '0102' }],
    ['an empty filter, which requests nothing', where('phone', 'eq', ''), PAGE],
    ['the order that it has anyway', { sorters: [{ field: 'createdAt', order: 'desc' as const }] }, PAGE],
  ])('requests %s', (_, query, expected) => {
    expect(listRequest(list, query)).toEqual(expected)
  })

  it.each([
    ['a field without a name of theirs', where('phone', 'eq', '1')],
    ['a comparison without a name of theirs', where('startAt', 'gt', '2026-01-01')],
    ['several values where one is taken', where('name', 'in', ['x', 'y'])],
    ['another order', { sorters: [{ field: 'name', order: 'asc' as const }] }],
    ['the quick search', where('q', 'eq', 'x')],
    ['a disjunction', { filters: [{ operator: 'or' as const, value: [] }] }],
    [
      'two conditions for one parameter',
      { filters: [...where('org', 'eq', '1').filters, ...where('org.hid', 'eq', '01').filters] },
    ],
  ])('supports no request for %s', (_, query) => {
    expect(listRequest(list, query)).toBeUndefined()
  })

  it('writes an order the way addresses do, and a search, where they have a name', () => {
    const able = call({ method: 'GET', path: '/x', params: { sort: 'orderBy', search: 'keyword' } })
    const sorters = [
      { field: 'name', order: 'asc' as const },
      { field: 'id', order: 'desc' as const },
    ]
    expect(listRequest(able, { sorters, ...where('q', 'eq', 'hua') })).toMatchObject({
      sort: 'name,-id',
      search: 'hua',
    })
  })
})

describe('what a list supports', () => {
  it('says which conditions it supports', () => {
    expect(canFilter(list, 'name', 'contains')).toBe(true)
    expect(canFilter(list, 'startAt', 'range')).toBe(true)
    expect(canFilter(list, 'status', 'in')).toBe(true)
    expect(canFilter(list, 'org', 'eq')).toBe(true)
    expect(canFilter(list, 'phone', 'eq')).toBe(false)
  })
  it('says whether it can be sorted', () => {
    expect(canSort(list)).toBe(false)
    expect(canSort(call({ method: 'GET', path: '/x', params: { sort: 'orderBy' } }))).toBe(true)
  })
})

describe('isServedHere', () => {
  it('holds unless every call goes to another system', () => {
    expect(isServedHere(declare({ operations: { list } }))).toBe(true)
    expect(isServedHere(declare({ operations: { list }, recordCalls: false }))).toBe(false)
  })
})
