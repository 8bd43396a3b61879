import { lastSegmentOf, type Pointer, parentOf, valueAt } from '../parse/json-pointer.ts'
import type { ShapeFinding } from './shape-findings.ts'

/**
 * A copy of `value` without the parts that `findings` name; undefined when the outermost value itself is at fault.
 * Items are not taken out of lists, because that would move the others: the whole list goes.
 */
export function prune(value: unknown, findings: readonly ShapeFinding[]): unknown {
  let copy: unknown = structuredClone(value)
  for (const { finding } of findings) copy = without(copy, finding.pointer)
  return copy
}

function without(root: unknown, pointer: Pointer): unknown {
  if (pointer === '') return undefined
  const parent = valueAt(root, parentOf(pointer))
  if (Array.isArray(parent)) return without(root, parentOf(pointer))
  if (typeof parent === 'object' && parent !== null) {
    delete (parent as Record<string, unknown>)[lastSegmentOf(pointer)]
  }
  return root
}
