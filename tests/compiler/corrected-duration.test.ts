import { expect, it } from 'vitest'
import { correctedDuration } from '#compiler/problems/corrected-duration.ts'

it.each([
  ['3d', 'P3D'],
  ['3 days', 'P3D'],
  ['p3d', 'P3D'],
  ['PT3D', 'P3D'],
  ['P3H', 'PT3H'],
  ['4h', 'PT4H'],
  ['4 hours 30 min', 'PT4H30M'],
  ['30m', 'PT30M'],
  ['P1W2D', 'P9D'],
  ['2 weeks', 'P2W'],
  ['1 month', 'P1M'],
  ['p1mt2h', 'P1MT2H'],
  ['3天', 'P3D'],
  ['1个月', 'P1M'],
])('%s is meant to be %s', (text, meant) => expect(correctedDuration(text)).toBe(meant))

it.each(['', 'P', 'soon', '3', 'three days', '3 fortnights', 'P3D!'])('nothing is made of "%s"', text =>
  expect(correctedDuration(text)).toBeUndefined(),
)
