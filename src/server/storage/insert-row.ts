import { CompiledQuery } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { Row } from './tables.ts'

/** Inserts one row of encoded values and answers its `id`. */
export async function insertRowInto(
  { queries, adapter }: Pick<WriteTransaction, 'queries' | 'adapter'>,
  table: string,
  row: Row,
): Promise<number> {
  const columns = Object.keys(row)
  const names = columns.map(column => `"${column}"`).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const ending = adapter.tellsInsertedId ? '' : ' returning "id"'
  const text = `insert into "${table}" (${names}) values (${places})${ending}`
  const { rows, insertId } = await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, Object.values(row)))
  return rows[0]?.id ?? Number(insertId)
}
