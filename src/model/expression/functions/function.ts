import type { Locale, LocalizedText } from '../../localized-text.ts'
import type { ParameterKind, ValueKind } from '../value-kind.ts'

export type Dialect = 'sqlite' | 'postgres'

interface FunctionContext {
  /** Minutes east of UTC of the business's days. */
  readonly zoneOffset: number
}

export interface FunctionParameter {
  readonly name: string
  readonly kind: ParameterKind
  /** Only the last ones. */
  readonly optional?: boolean
  /** Must be written out in the expression (a unit, a pattern). */
  readonly constant?: boolean
  /** What is wrong with a written-out value, in English; undefined = nothing. */
  readonly check?: (value: unknown) => string | undefined
}

/** One argument in plain words, and its value if it is written out. */
interface PhraseArgument {
  readonly text: string
  readonly constant?: unknown
}

/** One argument as the SQL side knows it before it runs. */
export interface SqlArgument {
  readonly kind: ValueKind
  /** Present when the argument does not depend on the row. */
  readonly constant?: { readonly value: unknown }
}

/**
 * SQL with `{0}`, `{1}` … for the arguments and `{*}` for all of them, comma-separated; a function of the arguments
 * where their kinds matter. Numbers arrive as doubles, texts as text, dates as `date`/ISO text, lists as JSON.
 */
type SqlTemplate = string | ((args: readonly SqlArgument[], context: FunctionContext) => string)

/**
 * One function of the expression language. It has the same result in memory and, where it has SQL, on SQLite and PostgreSQL
 * (`tests/cases/expressions.json` proves it) and is documented by its own members.
 */
export interface ExpressionFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** The last parameter may be repeated. */
  readonly variadic?: boolean
  readonly returns: (args: readonly ValueKind[]) => ValueKind
  /** Without it the result is null as soon as one argument is null or of the wrong type, and `evaluate` is not asked. */
  readonly takesNull?: boolean
  evaluate(args: readonly unknown[], context: FunctionContext): unknown
  /** Absent: made for people to read, it selects no rows and has no SQL. */
  readonly sql?: Readonly<Record<Dialect, SqlTemplate>>
  readonly documentation: LocalizedText
  /** Plain words for tooltips, with `{0}` … or `{*}` for the arguments. */
  readonly phrase: LocalizedText | ((args: readonly PhraseArgument[], locale: Locale) => string)
  /** Shown in the documentation and run by the tests. */
  readonly examples: readonly { readonly expression: string; readonly result: unknown }[]
}

/** Keeps literal types while checking the shape. */
export function defineFunctions(functions: readonly ExpressionFunction[]): readonly ExpressionFunction[] {
  return functions
}

/** Least and most arguments. */
export function arity(definition: ExpressionFunction): { readonly min: number; readonly max: number } {
  const min = definition.parameters.filter(parameter => !parameter.optional).length
  return { min, max: definition.variadic ? 16 : definition.parameters.length }
}

/** The parameter that takes the argument at `index`. */
export function parameterAt(definition: ExpressionFunction, index: number): FunctionParameter {
  return definition.parameters[Math.min(index, definition.parameters.length - 1)] as FunctionParameter
}
