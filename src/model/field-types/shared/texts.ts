import { Type } from '../../config-schema/type.ts'
import { FORMATS, type Format, formatOf, isExactDigits } from '../../text/formats.ts'
import { isStorable } from '../../text/storable-text.ts'
import type { FieldLike, Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'

export const lengthOptions = {
  minLength: Type.Optional(Type.Integer({ minimum: 1, description: 'Fewest characters.' })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Most characters.' })),
}

const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * One line of text: numbers become text, line breaks become spaces, outer spaces are trimmed, and invisible characters
 * (zero-width spaces, direction marks) are removed, so that one name is not mistaken for two. Joiners remain: emoji need them.
 */
export function oneLine(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string'
    ? text
        .replace(UNSEEN, '')
        .replace(/\s*[\r\n]+\s*/g, ' ')
        .trim()
    : undefined
}

/**
 * Normalised spelling of a code: compatibility forms (Unicode NFKC) in capitals, every hyphen and dash as `-`, without spaces
 * and invisible characters.
 */
export function oneCode(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s/gu, '')
    .toUpperCase()
}

/** Checks length (in characters, not UTF-16 units) and permitted characters. */
export function checkText(text: string, field: FieldLike, defaultMax: number): Normalised {
  if (!isStorable(text)) return refuse('bad-character')
  const length = [...text].length
  const { minLength, maxLength = defaultMax } = field
  if (field.length !== undefined && length !== field.length) return refuse('wrong-length', { length: field.length })
  if (minLength !== undefined && length < minLength) return refuse('too-short', { min: minLength })
  if (field.length === undefined && length > maxLength) return refuse('too-long', { max: maxLength })
  return accept(text)
}

/** Checks `text` against a format of specification section 5; a given number of digits is reported as "exactly N digits". */
export function checkFormat(text: string, format: Format, { length }: FieldLike): Normalised {
  if (length !== undefined && format === FORMATS.digits) {
    return isExactDigits(text, length) ? accept(text) : refuse('format-exact-digits', { length })
  }
  return format.matches(text) ? accept(text) : refuse(format.code)
}

export function plainText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** A valid text for the field. */
export function sampleText(field: FieldLike, random: () => number, defaultMax: number): string {
  const { minLength = 1, maxLength = defaultMax } = field
  if (field.format !== undefined && field.format !== 'digits') return formatOf(field.format)?.example ?? ''
  const length = field.length ?? Math.min(maxLength, Math.max(minLength, 6))
  const alphabet = field.format === 'digits' ? '0123456789' : 'abcdefghijkmnpqrstuvwxyz'
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}
