import type { ClientResource, PageModel } from '#model/client-model.ts'
import type { Locale } from '#model/localized-text.ts'
import { measureText } from '#model/page-kinds/measure-text.ts'
import type { ReportMeasure } from '#model/page-kinds/report.ts'
import { roundedRate } from '#model/page-kinds/rounded-rate.ts'
import { withYuanSign } from '#model/text/yuan-text.ts'
import { fieldAt } from '../records/field-at.ts'

/** A formatted figure: counts as integers, rates with two decimals, sums in the format of their field. */
export function figureText(
  measure: ReportMeasure,
  value: number | null,
  resources: PageModel['resources'],
  resource: ClientResource,
  locale: Locale,
): string {
  return measureText(measure, value, fieldAt(resources, resource, measure.field ?? '')?.field, locale)
}

/** A standalone figure with its unit. */
export function figureWithUnit(...args: Parameters<typeof figureText>): string {
  const [measure, value, resources, resource] = args
  const text = figureText(...args)
  return value !== null && unitOf(measure, resources, resource) === 'money' ? withYuanSign(text) : text
}

/** A short form of a figure, for a scale: ¥1.2万, ¥5,972, 12K, 50%. */
export function shortFigure(
  measure: ReportMeasure,
  value: number,
  resources: PageModel['resources'],
  resource: ClientResource,
  locale: Locale,
): string {
  if (measure.of === 'rate') return `${roundedRate(value, 1, measure.target)}%`
  const isMoney = unitOf(measure, resources, resource) === 'money'
  const amount = isMoney ? value / 100 : value
  const isShort = Math.abs(amount) < (locale === 'zh-CN' ? 10_000 : 1000)
  const text = isShort
    ? amount.toLocaleString(locale, { maximumFractionDigits: isMoney ? 0 : 1 })
    : amount.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return isMoney ? withYuanSign(text) : text
}

/** Unit of a figure: measures of one unit can be compared. */
export function unitOf(measure: ReportMeasure, resources: PageModel['resources'], resource: ClientResource): string {
  if (measure.of === 'count' || measure.of === 'rate') return measure.of
  const field = fieldAt(resources, resource, measure.field ?? '')?.field
  return field?.result ?? field?.type ?? ''
}

/** Whether a figure misses the target of its measure. */
export function isBelow({ target }: ReportMeasure, value: number | null): boolean {
  return target !== undefined && value !== null && value < target
}
