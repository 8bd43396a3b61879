import { describe, expect, it } from 'vitest'
import type { SortKey } from '#model/app-model.ts'
import { orderOf, sortAfterClick } from '#web/pages/list-view/table/table-sort.ts'

const BY_DUE: readonly SortKey[] = [{ field: 'dueAt', order: 'asc' }]
const BOTH: readonly SortKey[] = [...BY_DUE, { field: 'name', order: 'desc' }]

describe('a click on a heading', () => {
  it('sorts by that column alone', () => {
    expect(sortAfterClick(BY_DUE, 'name', false)).toEqual([{ field: 'name', order: 'asc' }])
  })
  it('turns the order of a sorted column', () => {
    expect(sortAfterClick(BY_DUE, 'dueAt', false)).toEqual([{ field: 'dueAt', order: 'desc' }])
  })
  it('takes the order away at the third click', () => {
    expect(sortAfterClick([{ field: 'dueAt', order: 'desc' }], 'dueAt', false)).toEqual([])
  })
  it('leaves the turned column alone of several', () => {
    expect(sortAfterClick(BOTH, 'dueAt', false)).toEqual([{ field: 'dueAt', order: 'desc' }])
  })
  it('with Shift puts the column behind the others', () => {
    expect(sortAfterClick(BY_DUE, 'name', true)).toEqual([...BY_DUE, { field: 'name', order: 'asc' }])
  })
  it('with Shift keeps the rank of a column whose order turns', () => {
    expect(sortAfterClick(BOTH, 'dueAt', true)).toEqual([{ field: 'dueAt', order: 'desc' }, BOTH[1]])
  })
  it('with Shift takes only that column away', () => {
    expect(sortAfterClick(BOTH, 'name', true)).toEqual(BY_DUE)
  })
})

it('tells the order of each column', () => {
  expect([orderOf(BOTH, 'dueAt'), orderOf(BOTH, 'name'), orderOf(BY_DUE, 'y')]).toEqual(['asc', 'desc', undefined])
})
