import { sql } from 'kysely'
import type { ReferenceValue } from '#model/client-model.ts'
import { type FieldPath, targetOf } from '#model/field-path.ts'
import type { Queries } from '../../tables.ts'
import { RowQuery, type SelectContext } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

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
