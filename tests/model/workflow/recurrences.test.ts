import { expect, test } from 'vitest'
import type { Recurrence } from '#model/app-model.ts'
import { dueDays, occurrencesAhead, occurrenceToday, ruleOf } from '#model/workflow/recurrences.ts'

const recurrence: Recurrence = {
  cycle: 'cycle',
  weekDays: 'weekDays',
  monthDays: 'days',
  time: 'time',
  until: 'until',
  start: 'start',
  next: 'next',
}
/** 10:00 in China. */
const NOW = '2026-11-22T02:00:00.000Z'

test('people see two weeks of what comes every day, and three times of what comes seldom', () => {
  const daily = occurrencesAhead(recurrence, { cycle: 'day', time: '08:00' }, NOW)
  expect([daily.length, daily[0], daily.at(-1)]).toEqual([14, '2026-11-23T00:00:00.000Z', '2026-12-06T00:00:00.000Z'])
  expect(occurrencesAhead(recurrence, { cycle: 'month', days: 25 }, NOW)).toEqual([
    '2026-11-24T16:00:00.000Z',
    '2026-12-24T16:00:00.000Z',
    '2027-01-24T16:00:00.000Z',
  ])
  expect(occurrencesAhead(recurrence, { cycle: null }, NOW)).toEqual([])
})

test('values that say no time are left out of the rule; a moment as the start counts by its day in China', () => {
  const record = {
    cycle: 'week',
    weekDays: ['monday', 'someday'],
    days: ['0', '31', 'x'],
    start: '2026-11-21T17:00:00.000Z',
  }
  expect(ruleOf(recurrence, record)).toEqual({
    cycle: 'week',
    weekDays: ['monday'],
    monthDays: [31],
    start: '2026-11-22',
    end: null,
  })
  expect(ruleOf(recurrence, { cycle: 'sometimes' })).toBeNull()
})

test('today counts from midnight on until its time is over', () => {
  const record = { cycle: 'day', time: '12:00', until: '18:00' }
  expect(occurrenceToday(recurrence, record, '2026-11-21T16:00:00.000Z')).toBe('2026-11-22')
  expect(occurrenceToday(recurrence, record, '2026-11-22T09:59:59.000Z')).toBe('2026-11-22')
  expect(occurrenceToday(recurrence, record, '2026-11-22T10:00:00.000Z')).toBeUndefined()
})

test('of what was missed as many as declared are due, and none of an earlier day with 0', () => {
  const due = (missed: number, now = NOW) =>
    dueDays({ ...recurrence, missed }, { cycle: 'day', time: '08:00' }, '2026-11-01T00:00:00.000Z', now)
  expect(due(1)).toEqual({ days: ['2026-11-22'], last: '2026-11-22' })
  expect(due(3).days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  // At seven in the morning today's has not come.
  expect(due(0, '2026-11-21T23:00:00.000Z')).toEqual({ days: [], last: '2026-11-21' })
  expect(due(0).days).toEqual(['2026-11-22'])
})
