import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ExpressionError } from '#model/expression/errors.ts'
import { type FieldPath, isMultiple } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { columnKind } from '../resource-tables.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { Queries, Row } from '../tables.ts'
import {
  type Cell,
  type ColumnSink,
  computedCell,
  filesCell,
  type LoadMany,
  manyCell,
  plainCell,
  referenceCell,
  referencesCell,
} from './cells.ts'
import { RowQuery } from './row-query.ts'

/** Converts a value to its form in responses (e.g. masks it). */
export type Finish = (path: FieldPath, value: unknown) => unknown

/** Condition for the records of a list under which the account may see the target of the path from them. */
export type ListReach = (query: RowQuery, path: string) => readonly RawBuilder<SqlBool>[]

/** The columns needed for a set of paths, and how a result row becomes an object with these paths as keys. */
export class RowPlan implements ColumnSink {
  readonly #columns = new Map<string, { readonly alias: string; readonly value: RawBuilder<unknown> }>()
  readonly #cells: { readonly path: FieldPath; readonly cell: Cell }[]
  readonly #query: RowQuery
  readonly #finish: Finish
  readonly #reach: ListReach

  constructor(
    query: RowQuery,
    paths: readonly string[],
    finish: Finish = (_path, value) => value,
    reach: ListReach = () => [],
  ) {
    this.#query = query
    this.#finish = finish
    this.#reach = reach
    this.#cells = paths.map(text => {
      const path = query.path(text)
      return { path, cell: this.#cellOf(path) }
    })
  }

  /** `expression as c1, …` */
  get columns(): RawBuilder<unknown> {
    return sql.join([...this.#columns.values()].map(({ alias, value }) => sql`${value} as ${sql.ref(alias)}`))
  }

  /** The objects for the rows of one result. `isShown`: whether this particular row shows the path. */
  async read(
    rows: readonly Row[],
    queries: Queries,
    isShown: (row: Row, path: FieldPath) => boolean = () => true,
  ): Promise<Row[]> {
    const loaded = this.#cells.some(({ cell }) => cell.load)
      ? await Promise.all(this.#cells.map(({ cell }) => cell.load?.(rows, queries)))
      : undefined
    const cells = this.#cells
    return rows.map(row => {
      const values: Row = {}
      for (let index = 0; index < cells.length; index++) {
        const { path, cell } = cells[index]!
        if (isShown(row, path)) values[path.path] = this.#finish(path, cell.read(row, loaded?.[index]))
      }
      return values
    })
  }

  column(key: string, value: () => RawBuilder<unknown>): string {
    const known = this.#columns.get(key)
    if (known) return known.alias
    const column = { alias: `c${this.#columns.size}`, value: value() }
    this.#columns.set(key, column)
    return column.alias
  }

  decode(kind: ColumnKind, value: unknown): unknown {
    return this.#query.context.adapter.decode(kind, value)
  }

  #cellOf(path: FieldPath): Cell {
    if (path.through.some(isMultiple)) return manyCell(this.#query, path, this, this.#loadMany)
    if (path.field.type !== 'computed' || columnKind(path.field)) return this.#valueCell(path)
    try {
      return this.#valueCell(path)
    } catch (error) {
      if (!(error instanceof ExpressionError) || path.field.expression === undefined) throw error
      return computedCell(this.#query, path, this, inner => this.#cellOf(inner))
    }
  }

  #valueCell(path: FieldPath): Cell {
    const { name } = valueTypeOf(path.field)
    return (CELLS[name] ?? plainCell)(this.#query, path, this)
  }

  readonly #loadMany: LoadMany = async (resource, path, ids, queries) => {
    if (ids.length === 0) return new Map()
    const { context } = this.#query
    const query = new RowQuery(context, context.model.resources[resource]!)
    const plan = new RowPlan(query, ['id', path], this.#finish, this.#reach)
    const conditions = [context.adapter.isAmong(sql.ref('record.id'), ids), ...this.#reach(query, path)]
    const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
      where ${sql.join(conditions, sql` and `)}`.execute(queries)
    const values = await plan.read(rows, queries)
    return new Map(values.map(row => [row.id as number, row[path]]))
  }
}

/** Field types whose values have more parts in responses than in storage. */
const CELLS: Readonly<Record<string, (query: RowQuery, path: FieldPath, sink: ColumnSink) => Cell>> = {
  reference: referenceCell,
  references: referencesCell,
  images: filesCell,
  files: filesCell,
  json: filesCell,
}
