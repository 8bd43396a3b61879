import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { Locale } from '#model/localized-text.ts'
import { BYTE_ORDER_MARK, csvLine } from '#model/text/csv.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { valueAt } from '../../records/row-values.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'

/** Maximum number of rows per file. */
export const EXPORT_LIMIT = 1000

/** The rows as CSV: a heading, then the visible columns in display form. */
export function exportCsv(rows: readonly Row[], columns: readonly ColumnPlan[], locale: Locale): string {
  const heading = columns.map(column => column.title[locale])
  const lines = rows.map(row =>
    columns.map(column => {
      const value = valueAt(row, column.path)
      return isEmpty(value) ? (column.absent?.[locale] ?? '') : plainText(column.field, value, locale)
    }),
  )
  return BYTE_ORDER_MARK + [heading, ...lines].map(csvLine).join('')
}

/** `装修登记列表_20251121-0830.csv`; characters that file systems reject become `_`. */
export function exportName(title: string, now: string): string {
  return `${title}_${now}`.replace(/[\\/:*?"<>|\s]+/g, '_').concat('.csv')
}
