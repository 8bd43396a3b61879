import { describe, expect, it } from 'vitest'
import { addDuration, parseDuration } from '#model/dates/calendar-duration.ts'

/** `text` after `at`, in the business's zone (UTC+8, no summer time). */
function moved(at: string, text: string): string | null {
  const duration = parseDuration(text)
  if (!duration) throw new Error(`${text} is no duration`)
  return addDuration(at, duration)
}

describe('parseDuration', () => {
  it.each([
    ['P3D', { months: 0, days: 3, seconds: 0 }],
    ['P2W', { months: 0, days: 14, seconds: 0 }],
    ['P1Y2M', { months: 14, days: 0, seconds: 0 }],
    ['PT4H30M', { months: 0, days: 0, seconds: 16_200 }],
    ['P1M1DT1M1S', { months: 1, days: 1, seconds: 61 }],
    ['P0D', { months: 0, days: 0, seconds: 0 }],
  ])('%s', (text, expected) => {
    expect(parseDuration(text)).toEqual(expected)
  })

  it.each(['', 'P', 'PT', 'P3', '3D', 'p3d', 'P3H', 'PT3D', 'P1W2D', 'P1.5D', '-P1D', 'P101Y', 'P3D '])(
    'not "%s"',
    text => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )
})

describe('addDuration', () => {
  it.each([
    // Days go by the calendar, hours are exact.
    ['2026-03-05T06:30:00.000Z', 'P3D', '2026-03-08T06:30:00.000Z'],
    ['2026-03-05T06:30:00.000Z', 'PT72H', '2026-03-08T06:30:00.000Z'],
    // The 31st in Shanghai is still the 30th in UTC; the month ends there on the 28th.
    ['2026-01-30T20:00:00.000Z', 'P1M', '2026-02-27T20:00:00.000Z'],
    ['2028-01-31T04:00:00.000Z', 'P1M', '2028-02-29T04:00:00.000Z'],
    // The 1st in Shanghai, the last of February in UTC: a month later it is the 1st again.
    ['2026-02-28T16:30:00.000Z', 'P1M', '2026-03-31T16:30:00.000Z'],
    ['2026-01-31T04:00:00.000Z', 'P1M1D', '2026-03-01T04:00:00.000Z'],
    ['2024-02-29T04:00:00.000Z', 'P1Y', '2025-02-28T04:00:00.000Z'],
    // No summer time: nights on which other zones change have 24 hours.
    ['2026-03-28T16:00:00.000Z', 'P1D', '2026-03-29T16:00:00.000Z'],
    ['2026-10-24T16:00:00.000Z', 'PT24H', '2026-10-25T16:00:00.000Z'],
    ['2026-03-05', 'P3D', '2026-03-08'],
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2026-12-31', 'P1D', '2027-01-01'],
  ])('%s and %s', (at, text, expected) => {
    expect(moved(at, text)).toBe(expected)
  })

  it('has no answer for what is no moment', () => {
    expect(moved('2026-02-30', 'P1D')).toBeNull()
    expect(moved('soon', 'P1D')).toBeNull()
  })
})
