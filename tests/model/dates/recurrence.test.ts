import { describe, expect, test } from 'vitest'
import { lastDays, nextDays, type RecurrenceRule } from '#model/dates/recurrence.ts'

const rule = (values: Partial<RecurrenceRule>): RecurrenceRule => ({
  cycle: 'day',
  weekDays: [],
  monthDays: [],
  start: null,
  end: null,
  ...values,
})

describe('the days of a rule', () => {
  test.each<[string, Partial<RecurrenceRule>, string, string[]]>([
    ['every day, over the end of a month', {}, '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['not before its start', { start: '2027-01-05' }, '2026-11-29', ['2027-01-05', '2027-01-06', '2027-01-07']],
    ['not after its end', { end: '2026-11-30' }, '2026-11-29', ['2026-11-29', '2026-11-30']],
    ['none after its end', { end: '2026-11-28' }, '2026-11-29', []],
    [
      'chosen days of the week',
      { cycle: 'week', weekDays: ['friday', 'monday'] },
      '2026-11-22',
      ['2026-11-23', '2026-11-27', '2026-11-30'],
    ],
    [
      'the week day of the start',
      { cycle: 'week', start: '2026-11-18' },
      '2026-11-22',
      ['2026-11-25', '2026-12-02', '2026-12-09'],
    ],
    ['Mondays without a start', { cycle: 'week' }, '2026-11-24', ['2026-11-30', '2026-12-07', '2026-12-14']],
    [
      'the last day where the month is shorter, once',
      { cycle: 'month', monthDays: [31, 30, 5] },
      '2026-02-01',
      ['2026-02-05', '2026-02-28', '2026-03-05'],
    ],
    [
      'the 29th in a leap year and in another',
      { cycle: 'month', monthDays: [29] },
      '2027-02-01',
      ['2027-02-28', '2027-03-29', '2027-04-29'],
    ],
    [
      '29 February of a leap year',
      { cycle: 'month', monthDays: [31] },
      '2028-02-10',
      ['2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      'the day of the start, clipped again each month',
      { cycle: 'month', start: '2026-01-31' },
      '2026-02-01',
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'quarters from the month of the start',
      { cycle: 'quarter', start: '2026-02-10', monthDays: [1, 15] },
      '2026-02-01',
      ['2026-02-15', '2026-05-01', '2026-05-15'],
    ],
    ['quarters of the calendar', { cycle: 'quarter' }, '2026-02-01', ['2026-04-01', '2026-07-01', '2026-10-01']],
    [
      'half years over the end of a year',
      { cycle: 'halfYear', start: '2026-08-31' },
      '2026-09-01',
      ['2027-02-28', '2027-08-31', '2028-02-29'],
    ],
    [
      'years from a leap day',
      { cycle: 'year', start: '2024-02-29' },
      '2026-03-01',
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    ['once', { cycle: 'once', start: '2026-12-24' }, '2026-11-22', ['2026-12-24']],
    ['once, which is over', { cycle: 'once', start: '2026-10-24' }, '2026-11-22', []],
    [
      'once, on a day of the month',
      { cycle: 'once', start: '2026-11-26', monthDays: [25] },
      '2026-11-22',
      ['2026-12-25'],
    ],
    ['once without a start: never', { cycle: 'once' }, '2026-11-22', []],
  ])('%s', (_, values, from, expected) => {
    expect(nextDays(rule(values), from, 3)).toEqual(expected)
  })

  test('tells the last of those that have passed', () => {
    expect(lastDays(rule({}), '2026-01-01', '2026-11-22', 2)).toEqual(['2026-11-21', '2026-11-22'])
    expect(lastDays(rule({ end: '2026-01-02' }), '2026-01-01', '2026-11-22', 9)).toEqual(['2026-01-01', '2026-01-02'])
    expect(lastDays(rule({ cycle: 'year', start: '2020-02-29' }), '2020-01-01', '2026-11-22', 1)).toEqual([
      '2026-02-28',
    ])
    expect(lastDays(rule({ cycle: 'month', monthDays: [25] }), '2026-11-01', '2026-11-22', 1)).toEqual([])
  })
})
