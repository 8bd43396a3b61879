import { CompiledQuery } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { Row } from './tables.ts'

const texts = new Map<string, string>()
const KEPT = 2000

/** Inserts one row of encoded values and answers its `id`. The statement's text is made once for each set of columns. */
export async function insertRowInto(
  { queries, adapter }: Pick<WriteTransaction, 'queries' | 'adapter'>,
  table: string,
  row: Row,
): Promise<number> {
  const text = textFor(table, Object.keys(row), adapter.tellsInsertedId ? '' : ' returning "id"')
  const { rows, insertId } = await queries.executeQuery<{ id: number }>(CompiledQuery.raw(text, Object.values(row)))
  return rows[0]?.id ?? Number(insertId)
}

function textFor(table: string, columns: readonly string[], ending: string): string {
  const key = `${table} ${columns.join()}${ending}`
  let text = texts.get(key)
  if (text === undefined) {
    const names = columns.map(column => `"${column}"`).join(', ')
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    text = `insert into "${table}" (${names}) values (${places})${ending}`
    if (texts.size >= KEPT) texts.clear()
    texts.set(key, text)
  }
  return text
}
