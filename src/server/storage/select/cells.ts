import { type RawBuilder, sql } from 'kysely'
import type { FileValue, ReferenceValue } from '#model/client-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { type FieldPath, fieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import { fileIdsIn, holdsFiles, replaceFiles } from '#model/field-types/shared/stored-files.ts'
import { fileValues } from '../files/file-values.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { Queries, Row } from '../tables.ts'
import { RowQuery, type SelectContext, valueKindOf } from './row-query.ts'

/** Requests columns of the query for a cell. */
export interface ColumnSink {
  /** Selects `value` and returns its column name in the result; equal keys share a column. */
  column(key: string, value: () => RawBuilder<unknown>): string
  /** A value from the driver → its form in responses. */
  decode(kind: ColumnKind, value: unknown): unknown
}

/** How one path of a record is read from a result row. */
export interface Cell {
  /** Loads data from other tables for all rows at once. */
  load?(rows: readonly Row[], queries: Queries): Promise<unknown>
  /** `loaded`: the result of `load`. */
  read(row: Row, loaded: unknown): unknown
}

/** A value returned as stored. */
export function plainCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const kind = valueKindOf(path.field)
  const column = sink.column(path.path, () => query.value(path))
  return { read: row => sink.decode(kind, row[column]) }
}

/** A reference with the label of its record, by a join. A deleted record is shown by its id. */
export function referenceCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const target = targetOf(query.context.model, path.field)!
  const kind = valueKindOf(target.fields[target.label]!)
  const id = sink.column(path.path, () => query.value(path))
  const label = sink.column(`${path.path}→label`, () => query.shownLabel(path))
  return {
    read(row): ReferenceValue | null {
      const value = row[id]
      if (value === null || value === undefined) return null
      const text = sink.decode(kind, row[label])
      return { id: value as number, label: text === null ? `#${value}` : String(text) }
    },
  }
}

/** A list of references with their labels, with one query for all rows. Deleted records are omitted. */
export function referencesCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const target = targetOf(query.context.model, path.field)!
  const column = sink.column(path.path, () => query.value(path))
  const idsOf = (row: Record<string, unknown>) => (sink.decode('json', row[column]) ?? []) as readonly number[]
  return {
    load: (rows, queries) => labelsOf(query.context, target.name, rows.flatMap(idsOf), queries),
    read(row, loaded): readonly ReferenceValue[] {
      const labels = loaded as ReadonlyMap<number, ReferenceValue>
      return idsOf(row).flatMap(id => labels.get(id) ?? [])
    },
  }
}

/** Labels of records by their id. */
export async function labelsOf(
  context: SelectContext,
  resource: string,
  ids: readonly number[],
  queries: Queries,
): Promise<ReadonlyMap<number, ReferenceValue>> {
  if (ids.length === 0) return new Map()
  const target = context.model.resources[resource]!
  const query = new RowQuery(context, target)
  const label = query.ownLabel
  const id = sql.ref('record.id')
  const { rows } = await sql<{ id: number; label: unknown }>`
    select ${id} as id, ${label} as label from ${query.from}
    where ${context.adapter.isAmong(id, [...new Set(ids)])}`.execute(queries)
  return new Map(rows.map(row => [row.id, { id: row.id, label: String(row.label ?? `#${row.id}`) }]))
}

/** Reads `path` of the records of `resource` with these ids, with one query. */
export type LoadMany = (
  resource: string,
  path: string,
  ids: readonly number[],
  queries: Queries,
) => Promise<ReadonlyMap<number, unknown>>

/** A path over several records (`roles.name`): the list of their values. */
export function manyCell(query: RowQuery, path: FieldPath, sink: ColumnSink, loadMany: LoadMany): Cell {
  const at = path.through.findIndex(isMultiple)
  const field = path.through[at]!
  const target = targetOf(query.context.model, field)!
  const names = path.path.split('.')
  const list = query.path(names.slice(0, at + 1).join('.'))
  const column = sink.column(list.path, () => query.value(list))
  const idsOf = (row: Row) => (sink.decode('json', row[column]) ?? []) as readonly number[]
  return {
    load: (rows, queries) =>
      loadMany(target.name, names.slice(at + 1).join('.'), [...new Set(rows.flatMap(idsOf))], queries),
    read(row, loaded) {
      const values = loaded as ReadonlyMap<number, unknown>
      return idsOf(row)
        .map(id => values.get(id))
        .filter(value => value !== undefined && value !== null)
    },
  }
}

/** Stored files, or rows with files, with names and addresses, with one query for all rows. */
export function filesCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const { field } = path
  if (!holdsFiles(field)) return plainCell(query, path, sink)
  const column = sink.column(path.path, () => query.value(path))
  const stored = (row: Record<string, unknown>) => sink.decode('json', row[column])
  return {
    load: (rows, queries) =>
      fileValues(
        rows.flatMap(row => fileIdsIn(field, stored(row))),
        query.context,
        queries,
      ),
    read(row, loaded) {
      const files = loaded as ReadonlyMap<string, FileValue>
      const value = stored(row) ?? (field.rows ? null : [])
      return replaceFiles(field, value, id => {
        const file = files.get(id as string)
        return file ? [file] : []
      })
    },
  }
}

/** A computed value without SQL: computed here, from the paths that its expression reads. */
export function computedCell(
  query: RowQuery,
  path: FieldPath,
  sink: ColumnSink,
  cellOf: (path: FieldPath, sink: ColumnSink) => Cell,
): Cell {
  const { me, now, model } = query.context
  const today = dayOf(now)
  const expression = path.field.expression!
  const before = path.through.map(field => field.name)
  const inputs = (referencedPaths(expression).record ?? []).flatMap(inner => {
    const found = fieldPath(model, query.resource, [...before, inner || 'id'].join('.'))
    return found ? [{ inner: inner || 'id', cell: cellOf(found, sink) }] : []
  })
  const loading = inputs.filter(({ cell }) => cell.load)
  return {
    ...(loading.length > 0
      ? { load: (rows, queries) => Promise.all(inputs.map(({ cell }) => cell.load?.(rows, queries))) }
      : {}),
    read(row, loaded) {
      const values = inputs.map(({ inner, cell }, index) => [inner, cell.read(row, (loaded as unknown[])?.[index])])
      // A row whose value cannot be computed must not prevent reading the others.
      return tryEvaluate(expression, { record: Object.fromEntries(values), me, now, today }) ?? null
    },
  }
}
