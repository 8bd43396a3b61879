import type { Locale } from '../../localized-text.ts'
import type { FieldLike } from '../field-type.ts'

/** A number within the field's range (default 0 to 100), with a maximum number of decimals. */
export function sampleNumber(field: Pick<FieldLike, 'min' | 'max'>, random: () => number, decimals: number): number {
  const step = 10 ** -decimals
  const min = Math.ceil((field.min ?? Math.min(0, field.max ?? 0)) / step)
  const max = Math.floor((field.max ?? Math.max(field.min ?? 0, 0) + 100) / step)
  return Number(((min + Math.floor(random() * (max - min + 1))) * step).toFixed(decimals))
}

/** `text` followed by the field's unit. */
export function withUnit(text: string, field: FieldLike, locale: Locale): string {
  return text && field.unit ? `${text} ${field.unit[locale]}` : text
}
