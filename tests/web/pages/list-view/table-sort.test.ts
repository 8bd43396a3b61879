import { describe, expect, it } from 'vitest'
import type { SortKey } from '#model/app-model.ts'
import { sortAfterClick, tableOrder } from '#web/pages/list-view/table-sort.ts'

const BY_DUE: readonly SortKey[] = [{ field: 'dueAt', order: 'asc' }]
const due = (order: 'ascend' | 'descend' | null) => ({ columnKey: 'dueAt', order })
const name = (order: 'ascend' | 'descend' | null) => ({ columnKey: 'name', order })

describe('a click on a heading', () => {
  it('sorts by that column alone', () => {
    expect(sortAfterClick(BY_DUE, [due('ascend'), name('ascend')], false)).toEqual([{ field: 'name', order: 'asc' }])
  })
  it('turns the order of a sorted column', () => {
    expect(sortAfterClick(BY_DUE, [due('descend')], false)).toEqual([{ field: 'dueAt', order: 'desc' }])
  })
  it('takes the order away at the third click', () => {
    expect(sortAfterClick(BY_DUE, [due(null)], false)).toEqual([])
  })
  it('with Shift puts the column behind the others', () => {
    expect(sortAfterClick(BY_DUE, [name('descend'), due('ascend')], true)).toEqual([
      { field: 'dueAt', order: 'asc' },
      { field: 'name', order: 'desc' },
    ])
  })
  it('with Shift keeps the rank of a column whose order turns', () => {
    const both: readonly SortKey[] = [...BY_DUE, { field: 'name', order: 'desc' }]
    expect(sortAfterClick(both, [name('descend'), due('descend')], true).map(({ field }) => field)).toEqual([
      'dueAt',
      'name',
    ])
  })
})

it('shows the order of each column', () => {
  expect([
    tableOrder(BY_DUE, 'dueAt'),
    tableOrder([{ field: 'x', order: 'desc' }], 'x'),
    tableOrder(BY_DUE, 'y'),
  ]).toEqual(['ascend', 'descend', null])
})
