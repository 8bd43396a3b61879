import { expect, test } from 'vitest'
import { roundedRate } from '#model/page-kinds/rounded-rate.ts'

test('a rate that misses its target does not read as the target', () => {
  expect(roundedRate(89.97, 1, 90)).toBe(89.9)
  expect(roundedRate(89.996, 2, 90)).toBe(89.99)
  expect(roundedRate(89.94, 1, 90)).toBe(89.9)
})

test('any other rate is rounded to the nearest', () => {
  expect(roundedRate(89.97, 1)).toBe(90)
  expect(roundedRate(90.04, 1, 90)).toBe(90)
  expect(roundedRate(95.06, 1, 90)).toBe(95.1)
  expect(roundedRate(79.97, 1, 90)).toBe(80)
})
