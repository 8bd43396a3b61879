import { CompiledQuery } from 'kysely'
import { insertText, rowsPerStatement } from './bulk-insert.ts'
import type { WriteTransaction } from './database.ts'
import type { Row } from './tables.ts'

type Target = Pick<WriteTransaction, 'queries' | 'adapter'>

/** Inserts rows of encoded values with as few statements as they take, and answers the `id` of each. */
export async function insertRowsInto(write: Target, table: string, rows: readonly Row[]): Promise<readonly number[]> {
  const { queries, adapter } = write
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const perStatement = rowsPerStatement(adapter, columns.length)
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement)
    const isTold = chunk.length === 1 && adapter.tellsInsertedId
    const text = `${insertText(table, columns, chunk.length)}${isTold ? '' : ' returning "id"'}`
    const parameters = chunk.flatMap(row => columns.map(column => row[column] ?? null))
    const inserted = await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, parameters))
    if (isTold) ids.push(Number(inserted.insertId))
    // They are numbered in their order; in which they are told nobody has promised.
    else ids.push(...inserted.rows.map(({ id }) => id).sort((one, other) => one - other))
  }
  return ids
}
