import { expect, it } from 'vitest'
import { inGroups } from '#web/fields/shared/value-text.tsx'

it.each([
  ['', ''],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567.8901', '-1,234,567.8901'],
  ['0.123456', '0.123456'],
  ['12345 m²', '12,345 m²'],
  ['1000、25000', '1,000、25,000'],
])('%s is written as %s', (plain, grouped) => {
  expect(inGroups(plain)).toBe(grouped)
})
