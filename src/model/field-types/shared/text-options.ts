import { Type } from '../../config-schema/type.ts'
import { formatOf } from '../../text/formats.ts'
import type { FieldLike } from '../field-type.ts'

export const lengthOptions = {
  minLength: Type.Optional(Type.Integer({ minimum: 1, description: 'Fewest characters.' })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Most characters.' })),
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
