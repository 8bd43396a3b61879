import { CompiledQuery, type QueryResult, sql } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { DialectAdapter, TypedColumn } from './dialects/dialect-adapter.ts'
import type { ColumnKind, TableDefinition } from './table-definition.ts'
import type { Queries, Row } from './tables.ts'

/** Both databases accept at least this many parameters per statement. */
const MAX_PARAMETERS = 16_000
/** Rows of a bulk insert that are encoded at a time. */
const ENCODED_AT_ONCE = 1000

type Target = Pick<WriteTransaction, 'queries' | 'adapter'>
/** What the columns of a table hold. */
export type KindOf = (column: string) => TypedColumn[1]

/** Inserts rows of encoded values with as few statements as possible. */
export async function insertRows(write: Target, table: string, kindOf: KindOf, rows: readonly Row[]): Promise<void> {
  await insert(write, table, kindOf, rows, '')
}

/** The same for a table that numbers its rows. @returns the `id` of each */
export async function insertNumbered(
  write: Target,
  table: string,
  kindOf: KindOf,
  rows: readonly Row[],
): Promise<readonly number[]> {
  if (rows.length === 1 && write.adapter.reportsInsertedId) {
    const [inserted] = await insert(write, table, kindOf, rows, '')
    return [Number(inserted!.insertId)]
  }
  const inserted = await insert(write, table, kindOf, rows, ' returning "id"')
  // Ids ascend in the order of the rows; the order of RETURNING is not guaranteed.
  return inserted.flatMap(({ rows }) => rows.map(({ id }) => id)).sort((one, other) => one - other)
}

async function insert(
  { queries, adapter }: Target,
  table: string,
  kindOf: KindOf,
  rows: readonly Row[],
  returning: string,
): Promise<readonly QueryResult<{ id: number }>[]> {
  const { rowsPerInsert, insertsFrom } = adapter
  const columns = columnsOf(rows)
  const isJson = insertsFrom === 'json'
  const most = isJson ? rowsPerInsert : Math.min(rowsPerInsert, Math.floor(MAX_PARAMETERS / columns.length))
  const inserted: QueryResult<{ id: number }>[] = []
  let text = ''
  for (let start = 0; start < rows.length; start += most) {
    const chunk = rows.slice(start, start + most)
    // All chunks but the last have the same size.
    if (start === 0 || (!isJson && chunk.length < most)) {
      const source = isJson ? jsonSource(adapter, queries, columns, kindOf) : valuesSource(columns.length, chunk.length)
      text = `insert into "${table}" (${columns.map(name => `"${name}"`).join(', ')}) ${source}${returning}`
    }
    const parameters = isJson ? [jsonText(chunk)] : valuesOf(columns, chunk)
    inserted.push(await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, parameters)))
  }
  return inserted
}

/** The columns of any of the rows, which may omit some. */
function columnsOf(rows: readonly Row[]): readonly string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column in row) columns.add(column)
  return [...columns]
}

function jsonSource(adapter: DialectAdapter, queries: Queries, columns: readonly string[], kindOf: KindOf): string {
  const typed = columns.map(name => [name, kindOf(name)] as const)
  return sql`select * from ${adapter.rowsOf(sql`${''}`, typed)} as given`.compile(queries).sql
}

function valuesSource(columns: number, rows: number): string {
  const tuple = `(${Array(columns).fill('?').join(', ')})`
  return `values ${Array(rows).fill(tuple).join(', ')}`
}

function valuesOf(columns: readonly string[], rows: readonly Row[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null)
  return values
}

/** Rows as JSON that both databases read. PostgreSQL refuses lone surrogates; like its driver this replaces them (U+FFFD). */
export function jsonText(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? Buffer.from(value).toString() : value))
}

/** Column name → kind. */
export type BulkColumns = Readonly<Record<string, ColumnKind>>

/** Inserts many rows with few statements. Absent values are null; given ids are used. */
export async function bulkInsert(
  write: WriteTransaction,
  table: string,
  columns: BulkColumns,
  rows: readonly Row[],
): Promise<void> {
  const { queries, adapter, touch } = write
  const entries = Object.entries(columns)
  const encoded = (row: Row) =>
    Object.fromEntries(entries.map(([name, kind]) => [name, adapter.encode(kind, row[name])]))
  for (let start = 0; start < rows.length; start += ENCODED_AT_ONCE) {
    const some = rows.slice(start, start + ENCODED_AT_ONCE).map(encoded)
    await insertRows(write, table, name => valueKind(columns[name]!), some)
  }
  if ('id' in columns) await adapter.restartIdentity(queries, table)
  touch(table)
}

/** What a column holds; an `identity` holds integers. */
export function valueKind(kind: ColumnKind): TypedColumn[1] {
  return kind === 'identity' ? 'integer' : kind
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
