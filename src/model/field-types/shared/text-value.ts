import { FORMATS, type Format, isExactDigits } from '../../text/formats.ts'
import { isStorable } from '../../text/storable-text.ts'
import type { FieldLike, Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'

/**
 * One line of text: numbers become text, line breaks become spaces, outer spaces are trimmed, and what is copied along unseen
 * goes (zero-width spaces, marks of direction), so that one name is not taken for two. Joiners stay: emoji need them.
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

const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

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
