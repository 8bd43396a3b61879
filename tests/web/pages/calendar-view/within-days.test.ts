import { expect, it } from 'vitest'
import { withinDays } from '#web/pages/calendar-view/within-days.ts'
import type { Condition } from '#web/pages/list-view/filters/condition.ts'

const MONTH = ['2026-11-01', '2026-11-30'] as const
const within = (...conditions: Condition[]) => withinDays(conditions, 'dueAt', ...MONTH)

it('adds the days on the screen to what is asked for', () => {
  const block: Condition = { field: 'block', operator: 'eq', value: '3' }
  expect(within(block)).toEqual([block, { field: 'dueAt', operator: 'range', value: { from: MONTH[0], to: MONTH[1] } }])
})

it('has one range where the list is filtered by the same day', () => {
  const value = (...conditions: Condition[]) => {
    const found = within(...conditions)
    expect(found).toHaveLength(1)
    return found[0]?.value
  }
  const week = { from: '2026-11-09', to: '2026-11-15' }
  expect(value({ field: 'dueAt', operator: 'range', value: week })).toEqual(week)
  expect(value({ field: 'dueAt', operator: 'range', value: { from: '2026-11-20', to: '' } })).toEqual({
    from: '2026-11-20',
    to: MONTH[1],
  })
  expect(value({ field: 'dueAt', operator: 'lte', value: '2026-11-03' })).toEqual({ from: MONTH[0], to: '2026-11-03' })
})

it('leaves other questions about the field', () => {
  const empty: Condition = { field: 'dueAt', operator: 'null', value: 'false' }
  expect(within(empty)).toHaveLength(2)
})
