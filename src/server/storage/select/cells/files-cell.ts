import type { FileValue } from '#model/client-model.ts'
import type { FieldPath } from '#model/field-path.ts'
import { fileIdsIn, holdsFiles, replaceFiles } from '#model/field-types/shared/stored-files.ts'
import { fileValues } from '../../files/file-values.ts'
import type { RowQuery } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'
import { plainCell } from './plain-cell.ts'

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
