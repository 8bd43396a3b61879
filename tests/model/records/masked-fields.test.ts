import { describe, expect, test } from 'vitest'
import type { Field } from '#model/app-model.ts'
import { fieldTypeOf, takeAppFieldTypes } from '#model/field-types/index.ts'
import { hasMask, maskValue, restoredRows, shownMasked } from '#model/records/masked-fields.ts'
import { isMaskedValue } from '#model/text/mask.ts'

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

test('a field type of an app declares its own mask', () => {
  const card = { ...fieldTypeOf('text')!, name: 'card', mask: (text: string) => `${text.slice(0, 2)}****` }
  takeAppFieldTypes([card])
  try {
    expect(maskValue({ type: 'card' }, 'AB1234')).toBe('AB****')
    expect(maskValue({ type: 'computed', result: 'card' }, 'AB1234')).toBe('AB****')
  } finally {
    takeAppFieldTypes([])
  }
})

test('what is no text is not shown at all', () => {
  expect(maskValue({ type: 'integer' }, 42)).toBeNull()
  expect(maskValue({ type: 'text' }, null)).toBeNull()
  expect(maskValue({ type: 'computed', result: 'phone' }, '13812340000')).toBe('138****0000')
})

describe('rows with a masked column', () => {
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'phone', type: 'phone', masked: true },
  ] as unknown as Field[]
  const family = { type: 'json', masked: false, rows: { columns } }
  const stored = [{ name: '孙晴', phone: '13912340010' }, { name: '孙朗', phone: '13955550010' }, { name: '孙小满' }]
  const shown = [{ name: '孙晴', phone: '139****0010' }, { name: '孙朗', phone: '139****0010' }, { name: '孙小满' }]

  test('are shown with that column masked', () => {
    expect(hasMask(family)).toBe(true)
    expect(hasMask({ ...family, rows: { columns: columns.slice(0, 1) } })).toBe(false)
    expect(shownMasked(family, stored)).toEqual(shown)
    expect(shownMasked(family, null)).toBeNull()
  })

  test('are stored as they were when they come back, in whatever order', () => {
    expect(restoredRows(family, shown, stored)).toEqual({ rows: stored })
    expect(restoredRows(family, [...shown].reverse(), stored)).toEqual({ rows: [...stored].reverse() })
    const renamed = shown.map(row => ({ ...row, name: `${row.name}女士` }))
    expect(restoredRows(family, renamed, stored).rows).toEqual(stored.map(row => ({ ...row, name: `${row.name}女士` })))
  })

  test('take a new value, and name a mask that stands for none', () => {
    const changed = [{ name: '孙晴', phone: '13700000000' }]
    expect(restoredRows(family, changed, stored)).toEqual({ rows: changed })
    const foreign = [shown[0], { name: '孙朗', phone: '138****9999' }]
    expect(restoredRows(family, foreign, stored).unknown).toEqual({ row: 2, column: columns[1]?.title })
    expect(restoredRows(family, shown, null).unknown).toMatchObject({ row: 1 })
  })
})
