import type { RawBuilder, SqlBool } from 'kysely'
import type { Aggregate } from '#model/app-model.ts'
import { DEFAULT_ZONE_OFFSET } from '#model/expression/dates.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import type { Dialect } from '#model/expression/functions/descriptions/description.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import type { ExpressionSchema } from '#model/expression/schema.ts'
import { compileNode } from './expression-compile.ts'
import { bindOf, type ExpressionCompiler, type RowSource } from './expression-fragment.ts'
import { aggregateFragment, sourceField } from './expression-paths.ts'

/** Context of an expression. */
export interface ExpressionScope {
  readonly dialect: Dialect
  /** An `AppModel`. */
  readonly schema: ExpressionSchema
  /** The variables that are rows of a table of the surrounding query. */
  readonly rows: { readonly record?: RowSource; readonly row?: RowSource }
  /** Values of the other variables, which become parameters. */
  readonly variables?: ExpressionVariables
  /** Table of a resource; default: its own name. */
  readonly nameOf?: (resource: string) => string
  /** Column of a field; default: as in the schema. */
  readonly columnOf?: (resource: string, field: string) => string
}

/**
 * An expression as a condition of a query: true exactly where `evaluate` gives true, false where it gives false and NULL where
 * it gives null.
 * @throws ExpressionError when a part has no SQL equivalent; `checkExpression` with `selects` finds the same in advance
 */
export function conditionToSql(text: string, scope: ExpressionScope): RawBuilder<SqlBool> {
  const compiler = compilerFor(scope)
  return bindOf(compiler, compileNode(parseOrThrow(text), compiler), 'boolean') as RawBuilder<SqlBool>
}

/** An expression as a value to select or to sort by. Booleans are 0 and 1 in SQLite. */
export function valueToSql(text: string, scope: ExpressionScope): RawBuilder<unknown> {
  const compiler = compilerFor(scope)
  return bindOf(compiler, compileNode(parseOrThrow(text), compiler))
}

/** The value of a field of `source`, computed ones included: a column, a subselect or an expression. */
export function fieldToSql(
  source: RowSource,
  field: string,
  scope: Omit<ExpressionScope, 'rows'>,
): RawBuilder<unknown> {
  const compiler = compilerFor({ ...scope, rows: { record: source } })
  return bindOf(compiler, sourceField(source, field, compiler, { start: 0, end: 0 }))
}

/** The value an aggregate has for the row `record`, as a subselect. */
export function aggregateToSql(
  aggregate: Aggregate,
  record: RowSource,
  scope: Omit<ExpressionScope, 'rows'>,
): RawBuilder<unknown> {
  const compiler = compilerFor({ ...scope, rows: { record } })
  return bindOf(compiler, aggregateFragment(aggregate, record, compiler))
}

/** The value of an aggregate for a record given by `scope.variables` that need not be stored. */
export function aggregateOverValues(aggregate: Aggregate, scope: Omit<ExpressionScope, 'rows'>): RawBuilder<unknown> {
  const compiler = compilerFor({ ...scope, rows: {} })
  return bindOf(compiler, aggregateFragment(aggregate, undefined, compiler))
}

function compilerFor(scope: ExpressionScope): ExpressionCompiler {
  const { zoneOffset = DEFAULT_ZONE_OFFSET, ...roots } = scope.variables ?? {}
  let aliases = 0
  return {
    dialect: scope.dialect,
    schema: scope.schema,
    rows: { ...scope.rows },
    roots,
    zoneOffset,
    nameOf: scope.nameOf ?? (resource => resource),
    columnOf: scope.columnOf ?? ((resource, field) => scope.schema.resources[resource]?.fields[field]?.column ?? field),
    open: [],
    depth: 0,
    compile: compileNode,
    nextAlias: () => `x${++aliases}`,
  }
}
