import writeExcelFile from 'write-excel-file/node'
import type { Field } from '#model/app-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { type Locale, textIn } from '#model/localized-text.ts'

/** One column of a sheet: the field it shows and where its value is in a row. */
export interface SheetColumn {
  readonly field: Field
  /** Member of the row; a dot path is a member of its own (`org.path`). */
  readonly member: string
  readonly title?: string
}

/**
 * An .xlsx file with one sheet: titles in the first row, then `rows` as answered by `listRecords`. Numbers and money
 * (in yuan) are number cells; everything else is text, never a formula.
 */
export async function writeXlsx(
  columns: readonly SheetColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
  locale: Locale,
): Promise<Buffer> {
  const header = columns.map(column => ({
    value: column.title ?? textIn(column.field.title, locale),
    fontWeight: 'bold' as const,
  }))
  const body = rows.map(row => columns.map(column => cellOf(column.field, row[column.member], locale)))
  return writeExcelFile([header, ...body], {
    columns: columns.map(({ field }) => ({ width: widthOf(field) })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function cellOf(field: Field, value: unknown, locale: Locale) {
  if (value === null || value === undefined) return null
  if (field.type === 'money' && typeof value === 'number')
    return { type: Number, value: value / 100, format: '#,##0.00' }
  if (typeof value === 'number') return { type: Number, value }
  return { type: String, value: valueTypeOf(field).format(value, field, locale) }
}

/** Characters; long texts get a wider column. */
function widthOf(field: Field): number {
  return ['textarea', 'files', 'references'].includes(field.type) ? 40 : 18
}
