/**
 * Kind of a value in an expression. `integer` is a number without a fraction (ids, money in fen); `any` is unknown before
 * evaluation; `null` is the literal.
 */
export type ValueKind = (typeof VALUE_KINDS)[number] | 'null'

/** All that a function can be declared to return. */
export const VALUE_KINDS = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'list', 'map', 'any'] as const

/** Kinds of parameters: `day` is a date or a datetime, `sized` a text or a list. */
export const PARAMETER_KINDS = ['text', 'number', 'boolean', 'day', 'list', 'sized', 'any'] as const
export type ParameterKind = (typeof PARAMETER_KINDS)[number]

const ACCEPTED: Readonly<Record<ParameterKind, readonly ValueKind[]>> = {
  text: ['text'],
  number: ['integer', 'number'],
  boolean: ['boolean'],
  day: ['date', 'datetime'],
  list: ['list'],
  sized: ['text', 'list'],
  any: ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'list', 'map'],
}

/** Whether a parameter accepts a value of `kind`. Unknown and null values pass. */
export function accepts(parameter: ParameterKind, kind: ValueKind): boolean {
  return kind === 'any' || kind === 'null' || ACCEPTED[parameter].includes(kind)
}

export function isNumeric(kind: ValueKind): boolean {
  return kind === 'integer' || kind === 'number'
}

export function isDay(kind: ValueKind): boolean {
  return kind === 'date' || kind === 'datetime'
}

/** Whether `<` and similar are defined between the two. */
export function areOrdered(left: ValueKind, right: ValueKind): boolean {
  if (left === 'any' || right === 'any' || left === 'null' || right === 'null') return true
  return (isNumeric(left) && isNumeric(right)) || (isDay(left) && isDay(right)) || (left === 'text' && right === 'text')
}

/** Whether `==` can ever be true for the two. */
export function areComparable(left: ValueKind, right: ValueKind): boolean {
  return areOrdered(left, right) || left === right
}

/** The common kind of two alternatives (both branches of `? :`). */
export function commonKind(left: ValueKind, right: ValueKind): ValueKind {
  if (left === right || right === 'null') return left
  if (left === 'null') return right
  if (isNumeric(left) && isNumeric(right)) return 'number'
  return 'any'
}
