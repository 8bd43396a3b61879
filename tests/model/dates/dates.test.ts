import { describe, expect, it } from 'vitest'
import { addDays, dayOf, epochMs, formatDate, isDay, relativeTime, TIME_ZONE_OFFSET } from '#model/dates/dates.ts'
import fc from '../../helpers/fast-check.ts'

const now = '2025-03-01T04:00:00.000Z'
const secondsAgo = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString()

describe('relative time (specification section 9)', () => {
  const cases: [number, string, string][] = [
    [0, '刚刚', 'just now'],
    [29.9, '刚刚', 'just now'],
    [30, '1分钟前', '1 minute ago'],
    [119, '1分钟前', '1 minute ago'],
    [120, '2分钟前', '2 minutes ago'],
    [3599, '59分钟前', '59 minutes ago'],
    [3600, '1小时前', '1 hour ago'],
    [86_399, '23小时前', '23 hours ago'],
    [86_400, '1天前', '1 day ago'],
    [172_799, '1天前', '1 day ago'],
    [172_800, '2025-02-27 12:00:00', '2025-02-27 12:00:00'],
    [-1, '2025-03-01 12:00:01', '2025-03-01 12:00:01'],
  ]
  it.each(cases)('%d seconds ago', (seconds, zh, en) => {
    expect(relativeTime(secondsAgo(seconds), now, 'zh-CN')).toBe(zh)
    expect(relativeTime(secondsAgo(seconds), now, 'en-US')).toBe(en)
  })

  it('of no time is nothing', () => expect(relativeTime('soon', now, 'en-US')).toBe(''))
})

describe('timestamps', () => {
  it('10 digits are seconds, more are milliseconds', () => {
    expect(epochMs(1_740_801_600)).toBe(1_740_801_600_000)
    expect(epochMs('1740801600')).toBe(1_740_801_600_000)
    expect(epochMs(1_740_801_600_000)).toBe(1_740_801_600_000)
    expect(epochMs('1740801600123')).toBe(1_740_801_600_123)
    expect(epochMs(new Date(5))).toBe(5)
    expect(epochMs(now)).toBe(Date.parse(now))
  })

  it.each(['', 'yesterday', Number.NaN, Number.POSITIVE_INFINITY, new Date('x'), 1e20])('%s is none', at => {
    expect(epochMs(at)).toBeUndefined()
    expect(formatDate(at)).toBe('')
  })
})

describe('formats', () => {
  it('year-month-day hour:minute:second unless stated otherwise, in the zone of the business', () => {
    expect(formatDate(now)).toBe('2025-03-01 12:00:00')
    expect(formatDate(1_740_801_600)).toBe('2025-03-01 12:00:00')
    expect(formatDate(now, 'DD/MM/YYYY HH')).toBe('01/03/2025 12')
    expect(formatDate(now, 'YYYYMMDD', 0)).toBe('20250301')
    expect(formatDate('0099-01-01T00:00:00Z', 'YYYY', 0)).toBe('0099')
  })

  it('the day of the business begins at its own midnight', () => {
    expect(dayOf('2025-02-28T15:59:59.999Z')).toBe('2025-02-28')
    expect(dayOf('2025-02-28T16:00:00.000Z')).toBe('2025-03-01')
    expect(dayOf(`2025-03-01T00:00:00${TIME_ZONE_OFFSET}`)).toBe('2025-03-01')
  })

  it('what is formatted can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), seconds => {
        const text = formatDate(new Date(seconds * 1000))
        expect(Date.parse(`${text.replace(' ', 'T')}${TIME_ZONE_OFFSET}`)).toBe(seconds * 1000)
      }),
    )
  })
})

it('days are moved over months and leap years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  expect(isDay('2025-02-29')).toBe(false)
  expect(isDay('2024-02-29')).toBe(true)
})
