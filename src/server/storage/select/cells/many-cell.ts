import { type FieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import type { Queries, Row } from '../../tables.ts'
import type { RowQuery } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

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
