import type { ArithmeticOperator, CompareOperator } from './node.ts'
import type { ParameterKind } from './value-kind.ts'
import { compareValues, plainValue, type Truth } from './values.ts'

/** `<`, `<=`, `>`, `>=`: null when a side is missing or the two cannot be ordered. */
export function applyCompare(operator: CompareOperator, left: unknown, right: unknown, zoneOffset: number): Truth {
  const order = compareValues(left, right, zoneOffset)
  if (order === null) return null
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return (order === 0) === (operator === '==')
  }
}

/** Arithmetic on numbers; `+` also joins texts. Anything else, and non-finite results, are null. */
export function applyArithmetic(operator: ArithmeticOperator, left: unknown, right: unknown): number | string | null {
  const a = plainValue(left)
  const b = plainValue(right)
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b
  if (typeof a !== 'number' || typeof b !== 'number') return null
  const result = calculate(operator, a, b)
  return Number.isFinite(result) ? result : null
}

function calculate(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
  }
}

/** Whether a value may be passed to a parameter; missing values may not. */
export function fitsParameter(value: unknown, kind: ParameterKind): boolean {
  switch (kind) {
    case 'text':
    case 'day':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    case 'sized':
      return typeof value === 'string' || Array.isArray(value)
    case 'any':
      return value !== null
  }
}
