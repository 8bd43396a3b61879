import { expect, test } from 'vitest'
import { addWorkingTime, USUAL_WORKING_TIME, workingSeconds, yearWithoutHolidays } from '#model/dates/working-time.ts'

/** Monday to Friday in two halves; 5 March 2026 (a Thursday) is a holiday, Saturday the 7th makes up for it. */
const time = {
  ...USUAL_WORKING_TIME,
  hours: [
    { from: '09:00', to: '12:00' },
    { from: '13:30', to: '18:00' },
  ],
  holidays: ['2026-03-05'],
  workdays: ['2026-03-07'],
}
const at = (wall: string) => new Date(`${wall}:00+08:00`).toISOString()
const HOUR = 3600

test.each([
  ['2026-03-04T17:00', 1, 0, '2026-03-06T17:00'],
  ['2026-03-06T10:00', 1, 0, '2026-03-07T10:00'],
  ['2026-03-07T10:00', 1, 0, '2026-03-09T10:00'],
  ['2026-03-08T10:00', 1, 0, '2026-03-09T10:00'],
  ['2026-03-04T11:00', 0, 2, '2026-03-04T14:30'],
  ['2026-03-04T17:00', 0, 2, '2026-03-06T10:00'],
  ['2026-03-04T20:00', 0, 1, '2026-03-06T10:00'],
  ['2026-03-06T10:00', 0, -2, '2026-03-04T17:00'],
] as const)('%s and %i working days, %i working hours are %s', (from, days, hours, to) => {
  expect(addWorkingTime(at(from), { days, seconds: hours * HOUR }, time)).toBe(at(to))
})

test('between two moments only working time is counted', () => {
  expect(workingSeconds(at('2026-03-04T17:00'), at('2026-03-06T10:00'), time)).toBe(2 * HOUR)
  expect(workingSeconds(at('2026-03-06T10:00'), at('2026-03-04T17:00'), time)).toBe(0)
})

test('says which year has no holidays yet, a month before it begins', () => {
  const known = { ...USUAL_WORKING_TIME, holidays: ['2026-10-01', '2025-01-01'] }
  expect(yearWithoutHolidays(known, '2026-12-01')).toBeUndefined()
  expect(yearWithoutHolidays(known, '2026-12-02')).toBe('2027')
  expect(yearWithoutHolidays(USUAL_WORKING_TIME, '2027-05-01')).toBeUndefined()
})
