import { expect, test } from 'vitest'
import { isMaskedValue, maskValue } from '#model/text/mask.ts'

test.each([
  ['phone', '13812340000', '138****0000'],
  ['phone', '123', '1****'],
  ['idCard', '230102199001011234', '230****1234'],
  ['email', 'wang.fang@example.com', 'w****@example.com'],
  ['text', '王小明', '王****'],
  ['text', '中国工商银行账号6222', '中****6222'],
  ['text', '𠮷野', '𠮷****'],
])('%s %s → %s', (type, value, masked) => {
  expect(maskValue({ type }, value)).toBe(masked)
  expect(isMaskedValue(masked)).toBe(true)
})

test('no mask shows more than two thirds of a text', () => {
  for (const type of ['phone', 'idCard', 'email', 'text']) {
    for (let length = 2; length < 30; length++) {
      const value = 'x'.repeat(length - 1) + (type === 'email' ? '' : 'y')
      const shown = String(maskValue({ type }, value)).replaceAll('*', '')
      expect(shown.length, `${type} ${length}`).toBeLessThanOrEqual(Math.max(1, (length * 2) / 3))
    }
  }
})

test('what is no text is not shown at all', () => {
  expect(maskValue({ type: 'integer' }, 42)).toBeNull()
  expect(maskValue({ type: 'text' }, null)).toBeNull()
  expect(maskValue({ type: 'computed', result: 'phone' }, '13812340000')).toBe('138****0000')
})
