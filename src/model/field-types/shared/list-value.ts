import type { Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'

/** Normalises each item of a list (or a single value), removes duplicates and checks their number. */
export function listOfItems(value: unknown, max: number, normaliseItem: (item: unknown) => Normalised): Normalised {
  const items: unknown[] = []
  for (const item of Array.isArray(value) ? value : [value]) {
    const normalised = normaliseItem(item)
    if (!normalised.ok) return normalised
    if (!items.includes(normalised.value)) items.push(normalised.value)
  }
  return items.length > max ? refuse('too-many', { max }) : accept(items)
}
