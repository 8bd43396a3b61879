import { expect, it } from 'vitest'
import { type ColumnPlan, isSamePlan } from '#web/pages/list-view/columns/column-plan.ts'
import { hasSameMembers } from '#web/state/use-settled.ts'

const block = { name: 'block' }
const column = {
  path: 'block.name',
  title: { 'zh-CN': '楼栋', 'en-US': 'Block' },
  way: [block],
} as unknown as ColumnPlan

it('columns that were planned again from the same fields draw the same', () => {
  expect(isSamePlan([column], [{ ...column, way: [...column.way] }])).toBe(true)
  expect(isSamePlan([column], [{ ...column, sortable: true }])).toBe(false)
  expect(isSamePlan([column], [{ ...column, way: [{ ...column.way[0]! }] }])).toBe(false)
  expect(isSamePlan([column], [column, column])).toBe(false)
})

it('objects with the very same members are the same, whatever order they stand in', () => {
  expect(hasSameMembers({ a: 1, b: block }, { b: block, a: 1 })).toBe(true)
  expect(hasSameMembers<object>({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(hasSameMembers({ b: block }, { b: { ...block } })).toBe(false)
})
