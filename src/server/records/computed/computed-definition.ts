import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { aggregateToSql } from '#server/storage/expression/expression-to-sql.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { type Cell, type ColumnSink, computedCell, plainCell, referenceCell } from '#server/storage/select/cells.ts'
import { addExpressionReads, type Reads } from '#server/storage/select/expression-reads.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'
import type { Queries, Row } from '#server/storage/tables.ts'

/**
 * Definition of a stored computed field: its columns, and its values (stored form) from them. `prefix`: of the columns' names.
 */
export class ComputedDefinition implements ColumnSink {
  readonly #columns = new Map<string, { readonly alias: string; readonly value: RawBuilder<unknown> }>()
  readonly #query: RowQuery
  readonly #cell: Cell
  readonly #prefix: string

  constructor(query: RowQuery, field: Field, prefix = 'c') {
    this.#query = query
    this.#prefix = prefix
    const path = query.path(field.name)
    if (field.aggregate) {
      const { model, adapter, me, now } = query.context
      const scope = { dialect: adapter.name, schema: model, variables: { me, now, today: dayOf(now) } }
      const column = this.column(field.name, () =>
        aggregateToSql(field.aggregate!, { resource: query.resource.name, alias: query.alias }, scope),
      )
      this.#cell = { read: row => adapter.decode(columnKind(field)!, row[column]) }
    } else {
      this.#cell = computedCell(query, path, this, inner =>
        inner.field.type === 'computed' && !columnKind(inner.field) && inner.field.expression !== undefined
          ? computedCell(query, inner, this, deeper => plainCell(query, deeper, this))
          : (inner.field.type === 'reference' ? referenceCell : plainCell)(query, inner, this),
      )
    }
  }

  get columns(): RawBuilder<unknown> {
    const list = [...this.#columns.values()].map(({ alias, value }) => sql`, ${value} as ${sql.ref(alias)}`)
    return list.length > 0 ? sql.join(list, sql``) : sql``
  }

  async values(rows: readonly Row[], queries: Queries): Promise<unknown[]> {
    const loaded = await this.#cell.load?.(rows, queries)
    return rows.map(row => plain(this.#cell.read(row, loaded)))
  }

  column(key: string, value: () => RawBuilder<unknown>): string {
    const known = this.#columns.get(key)
    if (known) return known.alias
    const column = { alias: `${this.#prefix}${this.#columns.size}`, value: value() }
    this.#columns.set(key, column)
    return column.alias
  }

  decode(...[kind, value]: Parameters<ColumnSink['decode']>): unknown {
    return this.#query.context.adapter.decode(kind, value)
  }
}

/** Whether the field's value, including the computed fields it reads, is independent of the time of day. */
export function isTimeless(model: AppModel, resource: Resource, { expression, aggregate }: Field): boolean {
  const reads: Reads = { resources: new Set(), usesNow: false, usesAggregates: false }
  const row = aggregate && model.resources[aggregate.resource]
  for (const text of [expression, aggregate?.where])
    if (text !== undefined) addExpressionReads(model, text, { record: resource, ...(row && { row }) }, reads)
  return !reads.usesNow
}

function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'label' in value && 'id' in value)
    return (value as { id: unknown }).id
  return value ?? null
}
