import { expect, it } from 'vitest'
import { isDate, isDatetime, moveDate } from '#model/expression/dates.ts'

const CHINA = 480

it('a date is a day of the calendar in ISO form, and nothing around it', () => {
  expect(['2024-02-29', '0001-01-01', '9999-12-31'].filter(text => !isDate(text))).toEqual([])
  const none = [
    '2024-02-30',
    '2023-02-29',
    '2024-2-9',
    '20240229',
    '2024-02',
    ' 2024-02-29',
    '2024-02-29T00:00Z',
    '',
    'x',
  ]
  expect(none.filter(isDate)).toEqual([])
})

it('a datetime says the minute and the zone; seconds and their fraction may be left out', () => {
  const moments = ['16:00Z', '16:00:30Z', '16:00:30.5Z', '16:00:30.123456Z', '16:00+08:00', '16:00:30-03:30']
  expect(moments.map(time => `2024-02-29T${time}`).filter(text => !isDatetime(text))).toEqual([])
  const none = [
    '16:00',
    '16Z',
    '16:00:30.Z',
    '16:00:30.1234567Z',
    '16:00+8:00',
    '16:00+08:0',
    '16:00*08:00',
    '25:00Z',
    '16:00Zx',
  ]
  expect(none.map(time => `2024-02-29T${time}`).filter(isDatetime)).toEqual([])
  expect(['x2024-02-29T16:00Z', '2024-02-29 16:00Z', '2024-02-29', '29 Feb 2024 16:00 Z'].filter(isDatetime)).toEqual(
    [],
  )
})

it.each([
  ['2024-02-29T17:00:00.000Z', 1, 'years', '2025-02-28T17:00:00.000Z'],
  ['2024-02-29T17:00:00.000Z', 90, 'minutes', '2024-02-29T18:30:00.000Z'],
  ['9999-12-30', 1, 'days', '9999-12-31'],
  ['0000-01-02', -1, 'days', '0000-01-01'],
  ['0000-01-01', -1, 'days', null],
  ['2024-03-01', 1440, 'minutes', null],
  ['March 1, 2024', 1, 'days', null],
  ['March 1, 2024', 1, 'months', null],
] as const)('%s and %i %s more is %s', (text, amount, unit, moved) => {
  expect(moveDate(text, amount, unit, CHINA)).toBe(moved)
})
