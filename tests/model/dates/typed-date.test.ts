import { describe, expect, it } from 'vitest'
import { readDay, readDayNear, readMoment, readMomentNear, readMonth, readTime } from '#model/dates/typed-date.ts'

describe('a day', () => {
  it.each([
    '2027-01-23',
    '2027-1-23',
    '2027/1/23',
    '2027/01/23',
    '2027.1.23',
    '20270123',
    ' 20270123 ',
    '2027年1月23日',
    '2027 年 1 月 23 日',
    '２０２７－１－２３',
  ])('is read from %s', typed => expect(readDay(typed)).toBe('2027-01-23'))

  it.each([
    '2027-2-30',
    '23-1-2027',
    '1/23/2027',
    '2027123',
    '202701234',
    '2027-1',
    '2027-1-23 x',
    'tomorrow',
    '5',
    '',
  ])('is not read from %s', typed => expect(readDay(typed)).toBeUndefined())
})

describe('a month', () => {
  it.each(['2027-01', '2027-1', '2027/1', '202701', '2027年1月', '2027-1-23'])('is read from %s', typed =>
    expect(readMonth(typed)).toBe('2027-01'),
  )
  it.each(['2027-13', '2027', '01-2027'])('is not read from %s', typed => expect(readMonth(typed)).toBeUndefined())
})

describe('a time of day', () => {
  it.each(['09:05', '9:05', '9:5', '09:05:59', '0905', '９：０５', '9时5分', '9点05'])('is read from %s', typed =>
    expect(readTime(typed)).toBe('09:05'),
  )
  it.each(['24:00', '9:60', '9', 'noon'])('is not read from %s', typed => expect(readTime(typed)).toBeUndefined())
})

describe('a moment', () => {
  it.each([
    '2027-01-23 09:05',
    '2027-1-23 9:05',
    '2027/1/23 9:05:00',
    '2027-01-23T09:05',
    '20270123 0905',
    '202701230905',
    '2027年1月23日 9:05',
    '2027年1月23日9时5分',
  ])('is read from %s by the clock of China', typed => expect(readMoment(typed)).toBe('2027-01-23T01:05:00.000Z'))

  it('keeps its seconds', () => expect(readMoment('2027-1-23 9:05:30')).toBe('2027-01-23T01:05:30.000Z'))

  it.each(['2027-01-23', '2027-01-23 25:00', '2027-02-30 09:00', '1700000000', '9:05'])('is not read from %s', typed =>
    expect(readMoment(typed)).toBeUndefined(),
  )
})

describe('where the person sees what becomes of it', () => {
  it.each([
    ['1-23', '2027-01-23'],
    ['11月20日', '2026-11-20'],
    ['5/1', '2027-05-01'],
    ['今天', '2026-11-23'],
    ['后天', '2026-11-25'],
    ['Yesterday', '2026-11-22'],
    ['2020-1-2', '2020-01-02'],
  ])('%s is the nearest such day', (typed, day) => expect(readDayNear(typed, '2026-11-23')).toBe(day))

  it('the 29th of February is the nearest that there is', () =>
    expect(readDayNear('2-29', '2027-03-10')).toBe('2028-02-29'))

  it.each(['13-1', '2-30', '23', 'soon', ''])('%s is no day', typed =>
    expect(readDayNear(typed, '2026-11-23')).toBeUndefined(),
  )

  it.each([
    ['今天 9:05', '2026-11-23T01:05:00.000Z'],
    ['1-23 14点30', '2027-01-23T06:30:00.000Z'],
    ['9:05', '2026-11-23T01:05:00.000Z'],
    ['2027-1-23 9:05', '2027-01-23T01:05:00.000Z'],
  ])('%s is a moment', (typed, moment) => expect(readMomentNear(typed, '2026-11-23')).toBe(moment))

  it.each(['1-23', '今天', '今天 25:00', 'x 9:05'])('%s is no moment', typed =>
    expect(readMomentNear(typed, '2026-11-23')).toBeUndefined(),
  )
})
