import { Type } from '../../config-schema/type.ts'
import { localizedText } from '../../config-schema/vocabulary.ts'
import type { Locale } from '../../localized-text.ts'
import type { FieldLike, Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'

export const range = {
  min: Type.Optional(Type.Number({ description: 'Smallest value allowed.' })),
  max: Type.Optional(Type.Number({ description: 'Largest value allowed.' })),
}
export const grouped = Type.Optional(
  Type.Boolean({
    description:
      'Whether lists and details write 1234 as 1,234; false for what names rather than counts (a year). Default: true.',
  }),
)
export const unit = Type.Optional(localizedText('Unit shown behind the number.'))

/** A finite number, as a number or as plain digits (query strings, form posts). */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(value)) return undefined
  return Number(value)
}

/** Checks the range of the field; `show` formats a limit. */
export function checkRange(
  value: number,
  field: Pick<FieldLike, 'min' | 'max'>,
  show: (limit: number) => string | number = plain,
): Normalised {
  if (field.min !== undefined && value < field.min) return refuse('below-min', { min: show(field.min) })
  if (field.max !== undefined && value > field.max) return refuse('above-max', { max: show(field.max) })
  // -0 and 0 are one value
  return accept(value + 0)
}

/** `value` rounded to a number of decimals; undefined when it has more decimals than rounding errors explain. */
export function roundedTo(value: number, decimals: number): number | undefined {
  const rounded = Number(value.toFixed(decimals))
  return Math.abs(rounded - value) <= 1e-9 * Math.max(1, Math.abs(value)) ? rounded : undefined
}

function plain(limit: number): number {
  return limit
}

/** The declared limits of the field, to be merged over a type's own. */
export function limitsOf(field: Pick<FieldLike, 'min' | 'max'>): { min?: number; max?: number } {
  return {
    ...(field.min !== undefined && { min: field.min }),
    ...(field.max !== undefined && { max: field.max }),
  }
}

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
