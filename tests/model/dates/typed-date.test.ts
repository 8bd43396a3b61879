import { describe, expect, it } from 'vitest'
import { readDay, readMoment, readMonth, readTime } from '#model/dates/typed-date.ts'

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
