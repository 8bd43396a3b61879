import type { CrudFilters } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { listParams } from '#web/data/providers/list-params.ts'

const filtered = (filters: unknown) =>
  String(listParams({ pagination: { mode: 'off' }, filters: filters as CrudFilters }))

describe('the query of a list', () => {
  it('is that of simple-rest', () => {
    const query = listParams({
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [
        { field: 'dueAt', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
    })
    expect(Object.fromEntries(query)).toEqual({ _start: '100', _end: '150', _sort: 'dueAt,id', _order: 'desc,asc' })
  })
  it.each([
    ['eq', 5, 'a=5'],
    ['ne', 5, 'a_ne=5'],
    ['gt', 5, 'a_gt=5'],
    ['gte', 5, 'a_gte=5'],
    ['lt', 5, 'a_lt=5'],
    ['lte', 5, 'a_lte=5'],
    ['contains', 'x y', 'a_like=x+y'],
    ['in', [1, 2], 'a_in=1%2C2'],
    ['between', [1, 2], 'a_gte=1&a_lte=2'],
    ['between', [1, null], 'a_gte=1'],
    ['null', undefined, 'a_null=true'],
    ['nnull', undefined, 'a_null=false'],
    ['has', 'x', 'a_has=x'],
    ['eq', false, 'a=false'],
    ['eq', 0, 'a=0'],
  ])('writes %s of %j as %s', (operator, value, expected) => {
    expect(filtered([{ field: 'a', operator, value }])).toBe(expected)
  })
  it.each(['', null, undefined, []])('leaves out a filter with the value %j', value => {
    expect(filtered([{ field: 'a', operator: 'in', value }])).toBe('')
  })
  it('takes a conjunction apart and hands the quick search on', () => {
    const and = { operator: 'and', value: [{ field: 'a', operator: 'eq', value: 1 }] }
    expect(filtered([and, { field: 'q', operator: 'eq', value: 'z' }])).toBe('a=1&_q=z')
  })
  it.each(['or', 'nstartswith', 'nin'])('refuses %s, which the server would not know', operator => {
    const value = operator === 'or' ? [] : 'x'
    expect(() => filtered([{ field: 'a', operator, value }])).toThrow(operator)
  })
})
