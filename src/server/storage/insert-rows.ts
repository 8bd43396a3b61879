import { CompiledQuery } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import type { ColumnKind, TableDefinition } from './table-definition.ts'
import type { Row } from './tables.ts'

/** Both databases accept at least this many parameters per statement. */
const MAX_PARAMETERS = 16_000

type Target = Pick<WriteTransaction, 'queries' | 'adapter'>

/** Inserts rows of encoded values with as few statements as possible. @returns the `id` of each */
export async function insertRowsInto(write: Target, table: string, rows: readonly Row[]): Promise<readonly number[]> {
  const { queries, adapter } = write
  const columns = columnsOf(rows)
  const perStatement = rowsPerStatement(adapter, columns.length)
  const ids: number[] = []
  let text = ''
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement)
    const isReturned = chunk.length === 1 && adapter.reportsInsertedId
    // All chunks but the last have the same size.
    if (start === 0 || chunk.length < perStatement)
      text = `${insertText(table, columns, chunk.length)}${isReturned ? '' : ' returning "id"'}`
    const parameters: unknown[] = []
    for (const row of chunk) for (const column of columns) parameters.push(row[column] ?? null)
    const inserted = await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, parameters))
    if (isReturned) ids.push(Number(inserted.insertId))
    // Ids ascend in the order of the rows; the order of RETURNING is not guaranteed.
    else ids.push(...inserted.rows.map(({ id }) => id).sort((one, other) => one - other))
  }
  return ids
}

/** The columns of any of the rows, which may omit some. */
function columnsOf(rows: readonly Row[]): readonly string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column)
  return [...columns]
}

/** Column name → kind. */
export type BulkColumns = Readonly<Record<string, ColumnKind>>

/** Inserts many rows with few statements. Absent values are null; given ids are used. */
export async function bulkInsert(
  { queries, adapter, touch }: WriteTransaction,
  table: string,
  columns: BulkColumns,
  rows: readonly Row[],
): Promise<void> {
  const entries = Object.entries(columns)
  const perStatement = rowsPerStatement(adapter, entries.length)
  let text = ''
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement)
    // All chunks but the last have the same size.
    if (start === 0 || chunk.length < perStatement) text = insertText(table, Object.keys(columns), chunk.length)
    const parameters: unknown[] = []
    for (const row of chunk) for (const [name, kind] of entries) parameters.push(adapter.encode(kind, row[name]))
    await queries.executeQuery(CompiledQuery.raw(text, parameters))
  }
  if ('id' in columns) await adapter.restartIdentity(queries, table)
  touch(table)
}

/** Fills an empty table. Its indexes are built from all rows at once, which takes a fraction of the time that row by row does. */
export async function fillTable(write: WriteTransaction, table: TableDefinition, rows: readonly Row[]): Promise<void> {
  const { queries, adapter } = write
  const { name, columns } = table
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await queries.executeQuery(CompiledQuery.raw(text))
  }
  const indexes = table.indexes
    .map(index => ({ name: index.name, statements: adapter.createIndexStatements(name, index) }))
    .filter(({ statements }) => statements.length > 0)
  for (const index of indexes) await run(adapter.dropIndexStatements(name, index.name))
  await bulkInsert(write, name, Object.fromEntries(columns.map(({ name, kind }) => [name, kind])), rows)
  for (const { statements } of indexes) await run(statements)
}

/** How many rows with this number of values fit one statement. */
function rowsPerStatement({ rowsPerInsert }: Pick<DialectAdapter, 'rowsPerInsert'>, values: number): number {
  return Math.max(1, Math.min(rowsPerInsert, Math.floor(MAX_PARAMETERS / values)))
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  // Both databases understand numbered placeholders.
  const tuple = (row: number) => `(${columns.map((_, index) => `$${row * columns.length + index + 1}`).join(', ')})`
  const names = columns.map(name => `"${name}"`).join(', ')
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, (_, row) => tuple(row)).join(', ')}`
}
