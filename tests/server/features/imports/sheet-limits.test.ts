import { expect, test } from 'vitest'
import { addressOf, CellBudget, demandColumn, demandRow } from '#server/features/imports/sheets/sheet-limits.ts'

const MEGABYTE = 1024 * 1024

test('a budget is spent to its last byte: each text costs what it says, each character two bytes', () => {
  const whole = new CellBudget(1, 16)
  whole.cell((MEGABYTE - 16) / 2 - 8)
  whole.cell()
  expect(() => whole.text(0)).not.toThrow()
  expect(() => whole.text(1)).toThrow(expect.objectContaining({ reason: 'import-too-much', params: { max: 1 } }))
  const texts = new CellBudget(1)
  texts.text(MEGABYTE / 2 - 6)
  texts.cell()
  expect(() => texts.cell()).toThrow()
})

test('the last row is that of twice as many as may be, below the headings', () => {
  const limits = { rows: 3, columns: 2 }
  expect(() => demandRow(7, limits)).not.toThrow()
  expect(() => demandRow(8, limits)).toThrow(
    expect.objectContaining({ reason: 'import-too-many-rows', params: { max: 3 } }),
  )
})

test('the last column, which may be empty, is XFD', () => {
  const limits = { rows: 3, columns: 2 }
  expect(() => demandColumn(16_383, limits)).not.toThrow()
  expect(() => demandColumn(16_384, limits)).toThrow(
    expect.objectContaining({ reason: 'import-too-wide', params: { max: 2 } }),
  )
})

test.each([
  [0, 'A7'],
  [25, 'Z7'],
  [26, 'AA7'],
  [701, 'ZZ7'],
  [702, 'AAA7'],
  [16_383, 'XFD7'],
])('the column %d is named as spreadsheet programs do', (column, address) => {
  expect(addressOf(7, column)).toBe(address)
})
