import { sql } from 'kysely'
import type { Aggregate } from '#model/app-model.ts'
import type { NodeOf, Span } from '#model/expression/node.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import { type SchemaField, typeOfField } from '#model/expression/schema.ts'
import { AGGREGATE_COST } from '#model/expression/sql-cost.ts'
import { storageOf } from '#model/field-types/index.ts'
import {
  bindOf,
  type ExpressionCompiler,
  type Fragment,
  isConstant,
  type RowSource,
  refuse,
  wrap,
} from './expression-fragment.ts'

/** A path that starts at a row: columns, and a subselect for each reference. */
export function compilePath(node: NodeOf<'path'>, compiler: ExpressionCompiler): Fragment {
  const source = compiler.rows[node.root] as RowSource
  return fieldPath(source, node.steps.length > 0 ? node.steps : ['id'], compiler, node)
}

function fieldPath(source: RowSource, steps: readonly string[], compiler: ExpressionCompiler, span: Span): Fragment {
  const [first, ...rest] = steps as readonly [string, ...string[]]
  let fragment = sourceField(source, first, compiler, span)
  for (const step of rest) fragment = referencedField(fragment, step, compiler, span)
  return fragment
}

/** The field `step` of the record that `reference` names. */
function referencedField(reference: Fragment, step: string, compiler: ExpressionCompiler, span: Span): Fragment {
  if (isConstant(reference)) return { constant: null }
  if (reference.resource === undefined) {
    return refuse(span, 'what lies inside a JSON field, or in a list of references, cannot select rows')
  }
  if (step === 'id') return reference
  const target: RowSource = { resource: reference.resource, alias: compiler.nextAlias() }
  const field = sourceField(target, step, compiler, span)
  if (isConstant(field)) return field
  const table = sql`${sql.table(compiler.nameOf(target.resource))} as ${sql.ref(target.alias)}`
  const id = sql.ref(`${target.alias}.${compiler.columnOf(target.resource, 'id')}`)
  return { ...field, sql: sql`(select ${field.sql} from ${table} where ${id} = ${reference.sql})` }
}

/** A field of a table in the query: its column, or the SQL definition of a computed field without a column. */
export function sourceField(source: RowSource, name: string, compiler: ExpressionCompiler, span: Span): Fragment {
  const fields = compiler.schema.resources[source.resource]?.fields ?? {}
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return refuse(span, `${source.resource} has no field '${name}'`)
  const { kind, resource } = typeOfField(field, compiler.schema, source.resource)
  if (storageOf({ name, type: field.type, result: field.result, stored: field.stored ?? false }) !== 'none') {
    const column = sql.ref(`${source.alias}.${compiler.columnOf(source.resource, name)}`)
    return { sql: column, kind, ...(resource === undefined ? {} : { resource }) }
  }
  const computed = computedField(source, field, compiler, span)
  return isConstant(computed) ? computed : { ...computed, ...(resource === undefined ? {} : { resource }) }
}

function computedField(source: RowSource, field: SchemaField, compiler: ExpressionCompiler, span: Span): Fragment {
  const name = `${source.resource}.${field.name}`
  if (compiler.open.includes(name)) refuse(span, `${name} needs itself: ${[...compiler.open, name].join(' → ')}`)
  const inner: ExpressionCompiler = { ...compiler, open: [...compiler.open, name] }
  if (field.aggregate) return aggregateFragment(field.aggregate, source, inner)
  if (field.expression === undefined) return refuse(span, `${name} has neither an expression nor an aggregate`)
  return compiler.compile(parseOrThrow(field.expression), { ...inner, rows: { record: source } })
}

/**
 * An aggregate as a subselect; `where` sees the other row as `row` and the row that it belongs to as `record`. Without such a
 * row `record` is one of the variables.
 */
export function aggregateFragment(
  aggregate: Aggregate,
  record: RowSource | undefined,
  compiler: ExpressionCompiler,
): Fragment {
  const row: RowSource = { resource: aggregate.resource, alias: compiler.nextAlias() }
  const depth = compiler.depth + AGGREGATE_COST
  const inner: ExpressionCompiler = { ...compiler, rows: record ? { record, row } : { row }, depth }
  const field = fieldPath(row, (aggregate.field ?? 'id').split('.'), inner, { start: 0, end: 0 })
  const kind = isConstant(field) ? 'null' : field.kind
  const value = bindOf(inner, field)
  const table = sql`${sql.table(compiler.nameOf(row.resource))} as ${sql.ref(row.alias)}`
  const where = aggregate.where
    ? sql` where ${bindOf(inner, compiler.compile(parseOrThrow(aggregate.where), inner), 'boolean')}`
    : sql``
  const rows = sql`from ${table}${where}`
  switch (aggregate.operation) {
    case 'count':
      return wrap(sql`select count(*) ${rows}`, 'integer')
    case 'exists':
      return wrap(sql`exists (select 1 ${rows})`, 'boolean')
    case 'sum':
      return wrap(sql`select coalesce(${typed(sql`sum(${value})`, kind, compiler)}, 0) ${rows}`, kind)
    case 'avg':
      return wrap(sql`select ${typed(sql`avg(${value})`, 'number', compiler)} ${rows}`, 'number')
    case 'min':
    case 'max':
      return wrap(sql`select ${sql.raw(aggregate.operation)}(${value}) ${rows}`, kind)
    case 'first': {
      const id = sql.ref(`${row.alias}.${compiler.columnOf(row.resource, 'id')}`)
      const resource = isConstant(field) ? undefined : field.resource
      return wrap(sql`select ${value} ${rows} order by ${id} limit 1`, kind, resource)
    }
  }
}

/** PostgreSQL sums and averages whole numbers as `numeric`, which its driver returns as text. */
function typed(value: ReturnType<typeof sql>, kind: string, compiler: ExpressionCompiler): ReturnType<typeof sql> {
  if (compiler.dialect !== 'postgres') return value
  return sql`${value}::${sql.raw(kind === 'integer' ? 'bigint' : 'double precision')}`
}
