import { expect, it } from 'vitest'
import { durationMs } from '#model/dates/durations.ts'

it.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['4h', 14_400_000],
  ['2d', 172_800_000],
  ['1.5h', 5_400_000],
  ['0s', 0],
  ['PT4H30M', 16_200_000],
  ['P2D', 172_800_000],
  ['P1W', 604_800_000],
  ['PT0.5S', 500],
  ['P1DT1M', 86_460_000],
])('%s is %d milliseconds', (text, ms) => expect(durationMs(text)).toBe(ms))

it.each(['', '4', 'h', '4 h', '-4h', '4H', '4w', 'P', 'PT', 'P1M', 'P1Y', 'P1DT', 'P1H', 'PT1D', '1h30m', '1e3s'])(
  '%j is no duration',
  text => expect(durationMs(text)).toBeUndefined(),
)
