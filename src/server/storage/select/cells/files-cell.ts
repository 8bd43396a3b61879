import type { FileValue } from '#model/client-model.ts'
import type { FieldPath } from '#model/field-path.ts'
import { fileValues } from '../../files/file-values.ts'
import type { RowQuery } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

/** Stored files with their names and addresses, by one query for all rows. */
export function filesCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const column = sink.column(path.path, () => query.value(path))
  const idsOf = (row: Record<string, unknown>) => (sink.decode('json', row[column]) ?? []) as readonly string[]
  return {
    load: (rows, queries) => fileValues(rows.flatMap(idsOf), query.context, queries),
    read(row, loaded): readonly FileValue[] {
      const files = loaded as ReadonlyMap<string, FileValue>
      return idsOf(row).flatMap(id => files.get(id) ?? [])
    },
  }
}
