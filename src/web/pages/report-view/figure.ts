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
  const type = field?.result ?? field?.type
  // Sums are long: they are written in groups of three digits, which single values are not.
  if (type === 'money' || measure.of === 'avg') return grouped(type === 'money' ? value / 100 : value, 2, locale)
  if (type === 'integer' || type === 'decimal') return grouped(value, 0, locale)
  return field ? plainText(field, value, locale) : value.toLocaleString(locale)
}

/** A figure that stands by itself, with what it is counted in. */
export function figureWithUnit(...args: Parameters<typeof figureText>): string {
  const [measure, value, resources, resource] = args
  const text = figureText(...args)
  return value !== null && unitOf(measure, resources, resource) === 'money' ? `¥${text}` : text
}

/** A figure in few letters, beside a scale: ¥1.2万, ¥5,972, 12K, 50%. */
export function shortFigure(
  measure: ReportMeasure,
  value: number,
  resources: PageModel['resources'],
  resource: ClientResource,
  locale: Locale,
): string {
  const isMoney = unitOf(measure, resources, resource) === 'money'
  const amount = isMoney ? value / 100 : value
  const isShort = Math.abs(amount) < (locale === 'zh-CN' ? 10_000 : 1000)
  const text = isShort
    ? amount.toLocaleString(locale, { maximumFractionDigits: isMoney ? 0 : 1 })
    : amount.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return measure.of === 'rate' ? `${text}%` : isMoney ? `¥${text}` : text
}

function grouped(value: number, decimals: number, locale: Locale): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 2) })
}

/** What a figure is counted in: measures of one unit can be compared. */
export function unitOf(measure: ReportMeasure, resources: PageModel['resources'], resource: ClientResource): string {
  if (measure.of === 'count' || measure.of === 'rate') return measure.of
  const field = fieldAt(resources, resource, measure.field ?? '')?.field
  return field?.result ?? field?.type ?? ''
}

/** Whether a figure misses the target of its measure. */
export function isBelow({ target }: ReportMeasure, value: number | null): boolean {
  return target !== undefined && value !== null && value < target
}
