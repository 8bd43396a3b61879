/**
 * What a value is, seen by an expression. `integer` is a number without a fraction (ids, money in fen); `any` is not
 * known before it is evaluated; `null` is the word itself.
 */
export type ValueKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'list'
  | 'map'
  | 'null'
  | 'any'

/** What a function takes: `day` is a date or a datetime, `sized` a text or a list. */
export type ParameterKind = 'text' | 'number' | 'boolean' | 'day' | 'list' | 'sized' | 'any'

const ACCEPTED: Readonly<Record<ParameterKind, readonly ValueKind[]>> = {
  text: ['text'],
  number: ['integer', 'number'],
  boolean: ['boolean'],
  day: ['date', 'datetime'],
  list: ['list'],
  sized: ['text', 'list'],
  any: ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'list', 'map'],
}

/** Whether a parameter takes a value of `kind`. What is not known, or is null, passes. */
export function accepts(parameter: ParameterKind, kind: ValueKind): boolean {
  return kind === 'any' || kind === 'null' || ACCEPTED[parameter].includes(kind)
}

export function isNumeric(kind: ValueKind): boolean {
  return kind === 'integer' || kind === 'number'
}

export function isDay(kind: ValueKind): boolean {
  return kind === 'date' || kind === 'datetime'
}

/** Whether `<` and friends have a meaning between the two. */
export function areOrdered(left: ValueKind, right: ValueKind): boolean {
  if (left === 'any' || right === 'any' || left === 'null' || right === 'null') return true
  return (isNumeric(left) && isNumeric(right)) || (isDay(left) && isDay(right)) || (left === 'text' && right === 'text')
}

/** Whether `==` can ever be true between the two. */
export function areComparable(left: ValueKind, right: ValueKind): boolean {
  return areOrdered(left, right) || left === right
}

/** The kind of a value that is one or the other (both branches of `? :`). */
export function commonKind(left: ValueKind, right: ValueKind): ValueKind {
  if (left === right || right === 'null') return left
  if (left === 'null') return right
  if (isNumeric(left) && isNumeric(right)) return 'number'
  return 'any'
}
