import type { FieldLike } from '../field-types/field-type.ts'
import { valueTypeOf } from '../field-types/index.ts'
import type { Locale } from '../localized-text.ts'
import type { ReportMeasure } from './report.ts'
import { roundedRate } from './rounded-rate.ts'

/** A formatted figure: counts as integers, rates with two decimals, sums in the format of their field. */
export function measureText(
  measure: Pick<ReportMeasure, 'of' | 'target'>,
  value: number | null,
  field: FieldLike | undefined,
  locale: Locale,
): string {
  if (value === null) return '-'
  if (measure.of === 'rate') return `${roundedRate(value, 2, measure.target).toFixed(2)}%`
  if (measure.of === 'count') return value.toLocaleString(locale)
  const type = field?.result ?? field?.type
  // Sums are long, so they have thousands separators, unlike single values.
  if (type === 'money' || measure.of === 'avg') return grouped(type === 'money' ? value / 100 : value, 2, locale)
  if (type === 'integer' || type === 'decimal') return grouped(value, 0, locale)
  return field ? valueTypeOf(field).format(value, field, locale) : value.toLocaleString(locale)
}

function grouped(value: number, decimals: number, locale: Locale): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 2) })
}
