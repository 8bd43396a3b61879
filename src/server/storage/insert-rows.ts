import { CompiledQuery } from 'kysely'
import { insertText, rowsPerStatement } from './bulk-insert.ts'
import type { WriteTransaction } from './database.ts'
import type { Row } from './tables.ts'

type Target = Pick<WriteTransaction, 'queries' | 'adapter'>

/** Inserts rows of encoded values with as few statements as they take, and answers the `id` of each. */
export async function insertRowsInto(write: Target, table: string, rows: readonly Row[]): Promise<readonly number[]> {
  const { queries, adapter } = write
  const columns = columnsOf(rows)
  const perStatement = rowsPerStatement(adapter, columns.length)
  const ids: number[] = []
  let text = ''
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement)
    const isTold = chunk.length === 1 && adapter.tellsInsertedId
    // All but the last take in equally many.
    if (start === 0 || chunk.length < perStatement)
      text = `${insertText(table, columns, chunk.length)}${isTold ? '' : ' returning "id"'}`
    const parameters: unknown[] = []
    for (const row of chunk) for (const column of columns) parameters.push(row[column] ?? null)
    const inserted = await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, parameters))
    if (isTold) ids.push(Number(inserted.insertId))
    // They are numbered in their order; in which they are returned is not guaranteed.
    else ids.push(...inserted.rows.map(({ id }) => id).sort((one, other) => one - other))
  }
  return ids
}

/** Rows differ in what they leave out. */
function columnsOf(rows: readonly Row[]): readonly string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column)
  return [...columns]
}
