import { expect, test } from 'vitest'
import { oneCode } from '#model/field-types/shared/texts.ts'

test.each([
  'wx-2025a7',
  ' WX-2025 A7\t',
  'ＷＸ－２０２５Ａ７',
  // Characters that nobody sees: zero-width space, joiner, soft hyphen, byte order mark, grapheme joiner, variation, filler.
  ...['\u200b', '\u200d', '\u00ad', '\ufeff', '\u034f', '\ufe0f', '\u3164', '\u115f'].map(
    unseen => `WX-20${unseen}25A7`,
  ),
  // Every hyphen and dash that a document may show instead: hyphen, its fixed form, dashes, minus.
  ...['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\ufe63'].map(dash => `WX${dash}2025A7`),
])('one code, spelt as %j', spelt => {
  expect(oneCode(spelt)).toBe('WX-2025A7')
})

test.each([
  ['e\u034f\u0301', '\u00c9'],
  ['A_1/2.3', 'A_1/2.3'],
])('%j is %j', (given, code) => {
  expect(oneCode(given)).toBe(code)
})
