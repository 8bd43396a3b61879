import type { Locale, LocalizedText } from '../../../localized-text.ts'
import type { ValueKind } from '../../value-kind.ts'
import type { ExpressionFunction, FunctionContext } from '../function.ts'

export type Dialect = 'sqlite' | 'postgres'

/** One argument in words, and its value if it is a literal. */
interface PhraseArgument {
  readonly text: string
  readonly constant?: unknown
}

/** One argument in SQL. */
export interface SqlArgument {
  readonly kind: ValueKind
  /** Present when the argument does not depend on the row. */
  readonly constant?: { readonly value: unknown }
}

/**
 * SQL with `{0}`, `{1}` … for the arguments and `{*}` for all of them, comma-separated; a function of the arguments if their
 * kinds matter. Numbers are doubles, texts text, dates `date` or ISO text, lists JSON.
 */
type SqlTemplate = string | ((args: readonly SqlArgument[], context: FunctionContext) => string)

/** SQL and texts of a function; never loaded by browsers. */
export interface FunctionDescription {
  /** Absent: for display only; it has no SQL. */
  readonly sql?: Readonly<Record<Dialect, SqlTemplate>>
  readonly documentation: LocalizedText
  /** Text for tooltips, with `{0}` … or `{*}` for the arguments. */
  readonly phrase: LocalizedText | ((args: readonly PhraseArgument[], locale: Locale) => string)
  /** Shown in the documentation and run as tests. */
  readonly examples: readonly { readonly expression: string; readonly result: unknown }[]
}

/**
 * One function of the expression language. Its result is the same in memory and, if it has SQL, on SQLite and PostgreSQL
 * (`tests/cases/expressions.json` verifies it).
 */
export type DescribedFunction = ExpressionFunction & FunctionDescription

/** A function without its description does not compile. */
export type DescriptionsOf<Functions> = Readonly<Record<keyof Functions, FunctionDescription>>
