import { CompiledQuery } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import type { ColumnKind } from './table-definition.ts'
import type { Row } from './tables.ts'

/** Both databases take at least this many parameters in one statement. */
const MAX_PARAMETERS = 16_000

/** Column name → kind. */
export type BulkColumns = Readonly<Record<string, ColumnKind>>

/** Inserts many rows with few statements. Absent values are null; numbers of rows are taken as given. */
export async function bulkInsert(
  { queries, adapter, touch }: WriteTransaction,
  table: string,
  columns: BulkColumns,
  rows: readonly Row[],
): Promise<void> {
  const entries = Object.entries(columns)
  const perStatement = rowsPerStatement(adapter, entries.length)
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement)
    const parameters = chunk.flatMap(row => entries.map(([name, kind]) => adapter.encode(kind, row[name])))
    await queries.executeQuery(CompiledQuery.raw(insertText(table, Object.keys(columns), chunk.length), parameters))
  }
  if ('id' in columns) await adapter.restartIdentity(queries, table)
  touch(table)
}

/** How many rows of so many values one statement takes in. */
export function rowsPerStatement({ rowsPerInsert }: Pick<DialectAdapter, 'rowsPerInsert'>, values: number): number {
  return Math.max(1, Math.min(rowsPerInsert, Math.floor(MAX_PARAMETERS / values)))
}

export function insertText(table: string, columns: readonly string[], rows: number): string {
  // Numbered placeholders are understood by both databases.
  const tuple = (row: number) => `(${columns.map((_, index) => `$${row * columns.length + index + 1}`).join(', ')})`
  const names = columns.map(name => `"${name}"`).join(', ')
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, (_, row) => tuple(row)).join(', ')}`
}
