import { CompiledQuery } from 'kysely'
import type { Queries, Row } from './tables.ts'

const texts = new Map<string, string>()
const KEPT = 2000

/** Inserts one row of encoded values and answers its `id`. The statement's text is made once for each set of columns. */
export async function insertRowInto(queries: Queries, table: string, row: Row): Promise<number> {
  const { rows } = await queries.executeQuery<{ id: number }>(
    CompiledQuery.raw(textFor(table, Object.keys(row)), Object.values(row)),
  )
  return rows[0]!.id
}

function textFor(table: string, columns: readonly string[]): string {
  const key = `${table} ${columns.join()}`
  let text = texts.get(key)
  if (text === undefined) {
    const names = columns.map(column => `"${column}"`).join(', ')
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    text = `insert into "${table}" (${names}) values (${places}) returning "id"`
    if (texts.size >= KEPT) texts.clear()
    texts.set(key, text)
  }
  return text
}
