import { instantOf, isDate, isDatetime } from './dates.ts'

/** Unknown: the result of comparing with a missing value. */
export type Truth = boolean | null

/**
 * A value as expressions see it: missing is null, and a record or a reference to one (an object with a numeric `id`)
 * is that id, so that `record.partner != record.applicant` and `record.house == 12` compare ids.
 */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const id = Object.hasOwn(value, 'id') ? (value as { id: unknown }).id : undefined
  return typeof id === 'number' ? id : value
}

/** `left == right`: null when either is missing, false between different types. */
export function areEqual(left: unknown, right: unknown, zoneOffset: number): Truth {
  const a = plainValue(left)
  const b = plainValue(right)
  if (a === null || b === null) return null
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, zoneOffset) === 0
  if (Array.isArray(a) && Array.isArray(b)) return areEqualLists(a, b, zoneOffset)
  return a === b
}

/** Negative, 0 or positive; null when either is missing or they cannot be ordered. */
export function compareValues(left: unknown, right: unknown, zoneOffset: number): number | null {
  const a = plainValue(left)
  const b = plainValue(right)
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b)
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, zoneOffset)
  return null
}

/** `item in list`; null when either is missing, or when it is not found in a list with missing values. */
export function isAmong(item: unknown, list: unknown, zoneOffset: number): Truth {
  if (plainValue(item) === null || !Array.isArray(list)) return null
  let unsure = false
  for (const each of list) {
    const equal = areEqual(item, each, zoneOffset)
    if (equal) return true
    unsure ||= equal === null
  }
  return unsure ? null : false
}

function areEqualLists(a: readonly unknown[], b: readonly unknown[], zoneOffset: number): boolean {
  return a.length === b.length && a.every((item, index) => areEqual(item, b[index], zoneOffset) === true)
}

/** Order by code point (as in both databases); a date compared with a datetime counts as its first moment. */
function compareTexts(a: string, b: string, zoneOffset: number): number {
  if (a === b) return 0
  if (a.length !== b.length && ((isDate(a) && isDatetime(b)) || (isDatetime(a) && isDate(b)))) {
    return Math.sign((instantOf(a, zoneOffset) ?? 0) - (instantOf(b, zoneOffset) ?? 0))
  }
  return codePointOrder(a, b)
}

function codePointOrder(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    if (a.charCodeAt(index) !== b.charCodeAt(index)) {
      // Surrogates (above U+FFFF) sort after every other code unit, although their values are lower than U+E000.
      return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index)) < 0 ? -1 : 1
    }
  }
  return Math.sign(a.length - b.length)
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/**
 * The value at `steps` below `root`; null if anything along the path is missing. List rows have paths over references as flat
 * keys (`"applicant.name"`), which are used when the nested value is absent.
 */
export function readPath(root: unknown, steps: readonly string[]): unknown {
  let value: unknown = root
  for (const step of steps) value = readStep(value, step)
  if (value !== undefined && value !== null) return value
  return steps.length > 1 ? (ownProperty(root, steps.join('.')) ?? null) : null
}

function readStep(value: unknown, step: string): unknown {
  // A reference that is not expanded is the id itself.
  if (step === 'id' && typeof value === 'number') return value
  return ownProperty(value, step)
}

/** Own properties only: `record.constructor` is missing. */
function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}
