import { describe, expect, it } from 'vitest'
import type { Filter } from '#model/app-model.ts'
import { type Condition, conditionParams, conditionsFromParams } from '#web/pages/list-view/filters/condition.ts'

const FILTERS: readonly Filter[] = [
  { field: 'block', operator: 'eq' },
  { field: 'regNo', operator: 'contains' },
  { field: 'startAt', operator: 'range' },
  { field: 'status', operator: 'in' },
  { field: 'tags', operator: 'has' },
]

describe('conditionParams', () => {
  it.each<[Condition, [string, string][]]>([
    [{ field: 'block', operator: 'eq', value: '3' }, [['block', '3']]],
    [{ field: 'regNo', operator: 'contains', value: 'ZX' }, [['regNo_like', 'ZX']]],
    [{ field: 'status', operator: 'in', value: ['draft', 'working'] }, [['status_in', 'draft,working']]],
    [{ field: 'house.tags', operator: 'has', value: ['vip'] }, [['house.tags_has', 'vip']]],
    [{ field: 'phone', operator: 'null', value: 'true' }, [['phone_null', 'true']]],
    [
      { field: 'startAt', operator: 'range', value: { from: '2025-01-01', to: '2025-02-01' } },
      [
        ['startAt_gte', '2025-01-01'],
        ['startAt_lte', '2025-02-01'],
      ],
    ],
    [{ field: 'startAt', operator: 'range', value: { from: '', to: '2025-02-01' } }, [['startAt_lte', '2025-02-01']]],
  ])('writes %j as the record calls name it', (condition, params) => {
    expect(conditionParams(condition)).toEqual(params)
    expect(conditionsFromParams(new URLSearchParams(params), FILTERS)).toEqual([condition])
  })

  it.each<Condition>([
    { field: 'block', operator: 'eq', value: '' },
    { field: 'status', operator: 'in', value: [] },
    { field: 'startAt', operator: 'range', value: { from: '', to: '' } },
  ])('writes nothing for the empty %j', condition => {
    expect(conditionParams(condition)).toEqual([])
  })
})

describe('conditionsFromParams', () => {
  const read = (query: string) => conditionsFromParams(new URLSearchParams(query), FILTERS)

  it('takes half a range for a range only where the page filters by one', () => {
    expect(read('startAt_gte=2025-01-01')).toEqual([
      { field: 'startAt', operator: 'range', value: { from: '2025-01-01', to: '' } },
    ])
    expect(read('dueAt_gte=2025-01-01')).toEqual([{ field: 'dueAt', operator: 'gte', value: '2025-01-01' }])
  })

  it('puts the plain value of a link into the filter that takes several', () => {
    expect(read('status=working')).toEqual([{ field: 'status', operator: 'in', value: ['working'] }])
    expect(read('tags=vip')).toEqual([{ field: 'tags', operator: 'has', value: ['vip'] }])
    expect(read('house=7')).toEqual([{ field: 'house', operator: 'eq', value: '7' }])
  })

  it('joins repeated parameters', () => {
    expect(read('status_in=draft&status_in=working')).toEqual([
      { field: 'status', operator: 'in', value: ['draft', 'working'] },
    ])
  })

  it('leaves alone what is not a condition', () => {
    expect(read('_page=2&_sort=-id&block=')).toEqual([])
  })
})
