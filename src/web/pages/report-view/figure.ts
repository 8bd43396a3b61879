import type { ClientResource, PageModel } from '#model/client-model.ts'
import type { Locale } from '#model/localized-text.ts'
import type { ReportMeasure } from '#model/page-kinds/report.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { fieldAt } from '../records/field-at.ts'

/** A figure as people read it: counts in digits, rates with two decimals, sums as their field writes its values. */
export function figureText(
  measure: ReportMeasure,
  value: number | null,
  resources: PageModel['resources'],
  resource: ClientResource,
  locale: Locale,
): string {
  if (value === null) return '-'
  if (measure.of === 'rate') return `${value.toFixed(2)}%`
  if (measure.of === 'count') return value.toLocaleString(locale)
  const field = fieldAt(resources, resource, measure.field ?? '')?.field
  if (measure.of === 'avg') return average(value, field?.type === 'money' || field?.result === 'money', locale)
  return field ? plainText(field, value, locale) : value.toLocaleString(locale)
}

function average(value: number, isMoney: boolean, locale: Locale): string {
  const shown = isMoney ? value / 100 : value
  return shown.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
