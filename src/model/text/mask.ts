import type { Field } from '../app-model.ts'

/** What an account without the right to reveal sees of a masked field: `138****0000`. Other values than texts are hidden. */
export function maskValue(field: Pick<Field, 'type' | 'result'>, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return null
  const type = field.type === 'computed' ? field.result : field.type
  return (MASKS[type ?? ''] ?? maskText)(value)
}

/** What such an account sees of any field: one that is not masked as it is, of several values each one masked. */
export function shownMasked(field: Pick<Field, 'type' | 'result' | 'masked'>, value: unknown): unknown {
  if (!field.masked) return value
  return Array.isArray(value) ? value.map(each => maskValue(field, each)) : maskValue(field, value)
}

/** Whether `value` is what `maskValue` made: it must not be written back. */
export function isMaskedValue(value: unknown): boolean {
  return typeof value === 'string' && value.includes('****')
}

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  phone: text => keep(text, 3, 4),
  idCard: text => keep(text, 3, 4),
  email: text => keep(text, 1, text.length - text.lastIndexOf('@')),
}

function maskText(text: string): string {
  return keep(text, 1, text.length > 8 ? 4 : 0)
}

/** The first and last characters around four stars; never more than two thirds of the text. */
function keep(text: string, first: number, last: number): string {
  const characters = [...text]
  if ((first + last) * 1.5 > characters.length) return `${characters.slice(0, 1).join('')}****`
  return `${characters.slice(0, first).join('')}****${last > 0 ? characters.slice(-last).join('') : ''}`
}
