import type { HomeMeasure } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { withYuanSign } from '#model/text/yuan-text.ts'

type Unit = Pick<HomeMeasure, 'unit'>

/** A percentage, an amount in yuan or a plain number, in a short form. */
export function figureText({ unit }: Unit, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'percent') return `${Number(value.toFixed(1))}%`
  if (unit === 'money') return withYuanSign(grouped(value / 100, 2))
  return grouped(value, 0)
}

/** A short form of a figure, for a scale: ¥1.2万, 12K, 50%. */
export function shortFigureText({ unit }: Unit, value: number, locale: Locale): string {
  const shown = unit === 'money' ? value / 100 : value
  const text = shown.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return unit === 'percent' ? `${text}%` : unit === 'money' ? withYuanSign(text) : text
}

function grouped(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 2 })
}
