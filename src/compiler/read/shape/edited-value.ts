import { lastSegmentOf, type Pointer, parentOf, valueAt } from '../parse/json-pointer.ts'

/** A copy of the value in which the key at the pointer has another name. */
export function renamed(value: unknown, pointer: Pointer, key: string): unknown {
  const copy = structuredClone(value)
  const around = valueAt(copy, parentOf(pointer)) as Record<string, unknown>
  around[key] = around[lastSegmentOf(pointer)]
  delete around[lastSegmentOf(pointer)]
  return copy
}

/** A copy of the value in which what stands at `from` stands at `to`. */
export function moved(value: unknown, from: Pointer, to: Pointer): unknown {
  const copy = structuredClone(value)
  const taken = valueAt(copy, from)
  delete (valueAt(copy, parentOf(from)) as Record<string, unknown>)[lastSegmentOf(from)]
  return withValue(copy, to, taken)
}

/** Puts a value at the pointer; changes and returns `root`. */
export function withValue(root: unknown, pointer: Pointer, value: unknown): unknown {
  const parent = valueAt(root, parentOf(pointer)) as Record<string, unknown> | undefined
  if (parent !== undefined) parent[lastSegmentOf(pointer)] = value
  return root
}

/**
 * Removes what stands at the pointer; changes and returns `root`. Of a list the whole list goes, so that no other item shifts,
 * unless the item is a double.
 */
export function without(root: unknown, pointer: Pointer, isDouble = false): unknown {
  if (pointer === '') return undefined
  const parent = valueAt(root, parentOf(pointer))
  if (Array.isArray(parent) && isDouble) {
    parent.splice(Number(lastSegmentOf(pointer)), 1)
    return root
  }
  if (Array.isArray(parent)) return without(root, parentOf(pointer))
  if (typeof parent === 'object' && parent !== null) {
    delete (parent as Record<string, unknown>)[lastSegmentOf(pointer)]
  }
  return root
}
