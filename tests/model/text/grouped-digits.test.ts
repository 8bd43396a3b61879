import { expect, it } from 'vitest'
import { LOCALES } from '#model/localized-text.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { yuanText } from '#model/text/yuan-text.ts'
import fc from '../../helpers/fast-check.ts'

it.each([
  ['', ''],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567.8901', '-1,234,567.8901'],
  ['0.123456', '0.123456'],
  ['12345 m²', '12,345 m²'],
  ['1000、25000', '1,000、25,000'],
])('%s is written as %s', (plain, grouped) => {
  expect(groupedDigits(plain)).toBe(grouped)
})

it.each(LOCALES)('numbers and money are as %s writes them', locale => {
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: -1e13, max: 1e13 }), (number, fen) => {
      expect(groupedDigits(number)).toBe(number.toLocaleString(locale))
      expect(yuanText(fen)).toBe(money.format(fen / 100))
    }),
  )
})
