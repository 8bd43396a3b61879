import type { FieldPath } from '#model/field-path.ts'
import { type RowQuery, valueKindOf } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

/** A value returned as stored. */
export function plainCell(query: RowQuery, path: FieldPath, sink: ColumnSink): Cell {
  const kind = valueKindOf(path.field)
  const column = sink.column(path.path, () => query.value(path))
  return { read: row => sink.decode(kind, row[column]) }
}
