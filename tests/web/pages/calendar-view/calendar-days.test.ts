import { expect, it } from 'vitest'
import { moved, shownDays } from '#web/pages/calendar-view/calendar-days.ts'

it('a month is drawn in whole weeks from Monday', () => {
  const days = shownDays('2026-11-22', 'month')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(shownDays('2027-02-10', 'month')).toHaveLength(28)
})
it('a week has the day in it', () => {
  expect(shownDays('2026-11-22', 'week')).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-11-${day}`),
  )
})
it('goes on by month over the end of the year, and by week', () => {
  expect(moved('2026-12-31', 'month', 1)).toBe('2027-01-01')
  expect(moved('2026-03-31', 'month', -1)).toBe('2026-02-01')
  expect(moved('2026-11-30', 'week', 1)).toBe('2026-12-07')
})
