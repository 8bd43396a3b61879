import type { ReferenceValue } from '#model/client-model.ts'
import type { FieldPath } from '#model/field-path.ts'
import { targetOf } from '#model/field-path.ts'
import { type RowQuery, valueKindOf } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

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
