import { onceFor } from '../once-for.ts'
import { DEFAULT_ZONE_OFFSET } from './dates.ts'
import { ExpressionError } from './errors.ts'
import { MAX_STEPS } from './limits.ts'
import type { ExpressionNode } from './node.ts'
import { parseOrThrow } from './parse.ts'
import { compileProgram } from './program.ts'
import { plainValue } from './values.ts'

/** Variables of an expression. An omitted variable is null. */
export interface ExpressionVariables {
  /** The current record: fields by name; references are ids, `{id, label}` or expanded objects. */
  readonly record?: unknown
  /** The record before the change. */
  readonly old?: unknown
  /** The other record, if there are two (aggregates, effects). */
  readonly row?: unknown
  /** Sums over several records, by field. */
  readonly total?: unknown
  /** The acting account. */
  readonly me?: unknown
  /** Inputs of the call. */
  readonly params?: unknown
  /** ISO datetime. */
  readonly now?: string
  /** ISO date. */
  readonly today?: string
  /** Minutes east of UTC of the business's days; 480 by default. */
  readonly zoneOffset?: number
}

/**
 * The value of an expression: plain JSON, references as ids. Missing values follow SQL: operations and comparisons with a
 * missing value are missing (null), except `== null`, `!= null`, `has`, `coalesce` and `concat`.
 * @throws ExpressionError when the text cannot be parsed or the evaluation takes too many steps
 */
export function evaluate(text: string, variables: ExpressionVariables): unknown {
  return run(programOf(parseOrThrow(text)), variables)
}

/** The value of a part of an expression, as `evaluate` of its text; compiled each time. */
export function evaluateNode(node: ExpressionNode, variables: ExpressionVariables): unknown {
  return run(compileProgram(node), variables)
}

function run(program: ReturnType<typeof compileProgram>, variables: ExpressionVariables): unknown {
  const { zoneOffset = DEFAULT_ZONE_OFFSET } = variables
  const roots = variables as Readonly<Record<string, unknown>>
  const value = plainValue(program({ roots, zoneOffset, locals: [], steps: MAX_STEPS }))
  if (typeof value === 'number') return value + 0 // There is no minus zero in a database.
  return Array.isArray(value) ? value.map(plainValue) : value
}

/** The value; undefined when the evaluation takes too many steps for these values. */
export function tryEvaluate(text: string, variables: ExpressionVariables): unknown {
  try {
    return evaluate(text, variables)
  } catch (error) {
    if (error instanceof ExpressionError && error.code === 'limit') return undefined
    throw error
  }
}

/**
 * Whether a condition holds: true only if the expression is true (not if it is unknown, or takes too many steps). For
 * permissions and filters.
 */
export function evaluateCondition(text: string, variables: ExpressionVariables): boolean {
  return tryEvaluate(text, variables) === true
}

/**
 * Whether a rule over values holds: false only if the expression is false. A rule over a missing value (`record.endAt >=
 * record.startAt` without an end) refuses nothing. undefined: it takes too many steps.
 */
export function evaluateCheck(text: string, variables: ExpressionVariables): boolean | undefined {
  const value = tryEvaluate(text, variables)
  return value === undefined ? undefined : value !== false
}

/** A text has one tree, which the parser caches. */
const programOf = onceFor(compileProgram)
