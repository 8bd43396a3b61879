import type { Locale, LocalizedText } from '../../../localized-text.ts'
import type { ValueKind } from '../../value-kind.ts'
import type { ExpressionFunction, FunctionContext } from '../function.ts'

export type Dialect = 'sqlite' | 'postgres'

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

/** What a function is for databases and for readers; never part of what the browser loads. */
export interface FunctionDescription {
  /** Absent: made for people to read, it selects no rows and has no SQL. */
  readonly sql?: Readonly<Record<Dialect, SqlTemplate>>
  readonly documentation: LocalizedText
  /** Plain words for tooltips, with `{0}` … or `{*}` for the arguments. */
  readonly phrase: LocalizedText | ((args: readonly PhraseArgument[], locale: Locale) => string)
  /** Shown in the documentation and run by the tests. */
  readonly examples: readonly { readonly expression: string; readonly result: unknown }[]
}

/**
 * One function of the expression language. It has the same result in memory and, where it has SQL, on SQLite and PostgreSQL
 * (`tests/cases/expressions.json` proves it) and is documented by its own members.
 */
export type DescribedFunction = ExpressionFunction & FunctionDescription

/** A function without its description does not compile. */
export type DescriptionsOf<Functions> = Readonly<Record<keyof Functions, FunctionDescription>>
