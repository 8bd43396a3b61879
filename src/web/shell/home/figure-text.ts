import type { HomeMeasure } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { roundedRate } from '#model/page-kinds/rounded-rate.ts'
import { withYuanSign } from '#model/text/yuan-text.ts'

type Unit = Pick<HomeMeasure, 'unit' | 'target'>

/** A percentage, an amount in yuan or a plain number, in a short form. */
export function figureText({ unit, target }: Unit, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'percent') return `${roundedRate(value, 1, target)}%`
  if (unit === 'money') return withYuanSign(grouped(value / 100, 2))
  return grouped(value, 0)
}

/** A short form of a figure, for a scale: ¥1.2万, 12K, 50%. */
export function shortFigureText({ unit, target }: Unit, value: number, locale: Locale): string {
  if (unit === 'percent') return `${roundedRate(value, 1, target)}%`
  const shown = unit === 'money' ? value / 100 : value
  const text = shown.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return unit === 'money' ? withYuanSign(text) : text
}

function grouped(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 2 })
}
