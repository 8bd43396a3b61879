import { type RawBuilder, sql } from 'kysely'
import { isDate, isDatetime } from '#model/expression/dates.ts'
import { ExpressionError } from '#model/expression/errors.ts'
import type { Dialect } from '#model/expression/functions/descriptions/description.ts'
import type { ExpressionNode, Span } from '#model/expression/node.ts'
import type { ExpressionSchema } from '#model/expression/schema.ts'
import type { ValueKind } from '#model/expression/value-kind.ts'
import { DIALECTS } from './expression-dialects.ts'

/** A table of the surrounding query. */
export interface RowSource {
  readonly resource: string
  readonly alias: string
}

/** State of one compilation. */
export interface ExpressionCompiler {
  readonly dialect: Dialect
  readonly schema: ExpressionSchema
  /** Variables that are rows. */
  readonly rows: Readonly<Record<string, RowSource>>
  /** Values of the other variables. */
  readonly roots: Readonly<Record<string, unknown>>
  readonly zoneOffset: number
  nameOf(resource: string): string
  columnOf(resource: string, field: string): string
  /** Computed fields being expanded, to detect cycles. */
  readonly open: readonly string[]
  /** Levels of SQL around the part, as `sqlCost` counts them. */
  readonly depth: number
  compile(node: ExpressionNode, compiler: ExpressionCompiler): Fragment
  nextAlias(): string
}

/** SQL of a part that depends on a row, or the value of a part that does not. */
export type Fragment =
  | {
      readonly sql: RawBuilder<unknown>
      readonly kind: ValueKind
      /** The value is a record of this resource: a dot may follow. */
      readonly resource?: string
    }
  | { readonly constant: unknown }

export type RowFragment = Extract<Fragment, { sql: unknown }>

export function isConstant(fragment: Fragment): fragment is Extract<Fragment, { constant: unknown }> {
  return 'constant' in fragment
}

/** The kind of a fragment; a date literal is still a text. */
export function kindOf(fragment: Fragment): ValueKind {
  return isConstant(fragment) ? kindOfValue(fragment.constant) : fragment.kind
}

/** The fragment's SQL. A constant is bound as `kind` (its own if not given); NULL when it is not of that kind. */
export function bindOf(compiler: ExpressionCompiler, fragment: Fragment, kind?: ValueKind): RawBuilder<unknown> {
  const { bind } = DIALECTS[compiler.dialect]
  if (!isConstant(fragment)) return fragment.kind === 'null' ? bind(null, kind ?? 'null') : fragment.sql
  const { constant } = fragment
  const wanted = kind ?? kindOfValue(constant)
  return bind(fits(constant, wanted) ? constant : null, wanted)
}

/** Whether a constant can be bound as `kind`. */
function fits(value: unknown, kind: ValueKind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'datetime':
      return typeof value === 'string' && isDatetime(value)
    case 'list':
      return Array.isArray(value)
    default:
      return value !== null
  }
}

export function kindOfValue(value: unknown): ValueKind {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  return Array.isArray(value) ? 'list' : 'map'
}

/** NULL of a kind. */
export function nullOf(compiler: ExpressionCompiler, kind: ValueKind): RawBuilder<unknown> {
  return DIALECTS[compiler.dialect].bind(null, kind)
}

/** `(… and …)`: fully parenthesised, so that precedence does not matter. */
export function wrap(fragment: RawBuilder<unknown>, kind: ValueKind, resource?: string): RowFragment {
  return { sql: sql`(${fragment})`, kind, ...(resource === undefined ? {} : { resource }) }
}

/** Ends a compilation: the part has no SQL equivalent. */
export function refuse(span: Span, message: string): never {
  throw new ExpressionError('unsupported', message, span.start)
}
