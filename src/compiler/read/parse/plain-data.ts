import { type Pointer, pointerTo } from './json-pointer.ts'

/** A value that JSON cannot represent. */
export interface Implant {
  readonly pointer: Pointer
  /** What it is: `a function`, `a Date`, `a cycle` … */
  readonly is: string
}

/** Maximum nesting, more than any config needs; far deeper values would overflow the stack of recursive code. */
export const MAX_DEPTH = 64

/** Everything in `value` that is not plain JSON data. */
export function implantsIn(value: unknown): Implant[] {
  const found: Implant[] = []
  visit(value, '', [])
  return found

  function visit(each: unknown, pointer: Pointer, parents: readonly object[]): void {
    const is = foreignKind(each, parents)
    if (is !== undefined) found.push({ pointer, is })
    else if (typeof each === 'object' && each !== null) {
      const inner = [...parents, each]
      for (const [key, member] of Object.entries(each)) visit(member, pointerTo(pointer, key), inner)
    }
  }
}

function foreignKind(value: unknown, parents: readonly object[]): string | undefined {
  if (parents.length > MAX_DEPTH) return `nested more than ${MAX_DEPTH} levels deep`
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value)
  if (typeof value === 'undefined') return parents.length === 0 ? 'nothing' : 'undefined'
  if (typeof value !== 'object') return `a ${typeof value}`
  if (parents.includes(value)) return 'a reference back to an enclosing object'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (Array.isArray(value) || prototype === null || isPlainPrototype(prototype)) return undefined
  return `an instance of ${value.constructor?.name ?? 'a class'}`
}

/** True for `Object.prototype` of any realm: config modules may be evaluated in a separate one. */
function isPlainPrototype(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null
}
