import type { Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'
import { numberOf } from './numbers.ts'

/** The id in an id, a digit string or a `{ id, label }`. */
export function referenceId(value: unknown): Normalised {
  const given = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  const id = numberOf(given)
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? accept(id) : refuse('not-reference')
}

/** Label in responses; `#12` if only the id is known. */
export function referenceLabel(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return `#${String(value)}`
  const { id, label } = value as { id?: unknown; label?: unknown }
  return String(label ?? `#${String(id)}`)
}
