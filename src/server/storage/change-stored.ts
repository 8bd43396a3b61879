import { sql } from 'kysely'
import type { WriteTransaction } from './database.ts'
import type { Row } from './tables.ts'

const NOTHING = 'null'

/** A JSON value in a column of the row with this `key`. */
export interface StoredPlace {
  readonly table: string
  readonly column: string
  readonly key: string
  /** Further columns of the row, with their new values. */
  readonly beside?: Row
}

/**
 * Replaces the value by the result of `change` (called with undefined when none is stored) and returns that. Concurrent changes
 * of the same value wait, so that none is lost.
 */
export async function changeStored<T>(
  { queries, adapter }: WriteTransaction,
  { table, column, key, beside = {} }: StoredPlace,
  change: (current: unknown) => T,
): Promise<T> {
  await queries
    .insertInto(table)
    .values({ key, [column]: NOTHING, ...beside })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const { rows } = await sql<Row>`select ${sql.ref(column)} as "value" from ${sql.table(table)} as "current"
    where "key" = ${key}${adapter.lockRows('current', 'update')}`.execute(queries)
  const next = change(adapter.decode('json', rows[0]!.value) ?? undefined)
  await queries
    .updateTable(table)
    .set({ [column]: adapter.encode('json', next), ...beside })
    .where('key', '=', key)
    .execute()
  return next
}
