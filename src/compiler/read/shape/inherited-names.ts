import { type Pointer, pointerTo } from '../parse/json-pointer.ts'

/** Names that every JavaScript object inherits: as keys they would shadow what code relies on. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

export function isInheritedName(name: string): boolean {
  return INHERITED.has(name)
}

/** Pointers of all keys of `value` with such a name. */
export function inheritedKeysIn(value: unknown): Pointer[] {
  return hasInheritedKey(value) ? placesIn(value, '') : []
}

/** Whether there are any: nearly every file has none, and pointers are expensive. */
function hasInheritedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasInheritedKey)
  for (const key in value) {
    if (INHERITED.has(key) || hasInheritedKey((value as Record<string, unknown>)[key])) return true
  }
  return false
}

function placesIn(value: unknown, pointer: Pointer): Pointer[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap(key => {
    const at = pointerTo(pointer, key)
    if (!Array.isArray(value) && INHERITED.has(key)) return [at]
    return placesIn((value as Record<string, unknown>)[key], at)
  })
}
