import { type RawBuilder, sql } from 'kysely'
import type { WriteTransaction } from './database.ts'
import { grouped } from './grouped.ts'
import { jsonText, type KindOf } from './insert-rows.ts'
import type { Row } from './tables.ts'

export interface RowChange {
  readonly id: number
  /** Encoded values of the columns to be written. */
  readonly row: Row
}

/**
 * Updates rows by id with as few statements as possible: one for all rows that change the same columns. `still`: a further
 * condition on each row. @returns how many rows matched
 */
export async function updateRows(
  write: Pick<WriteTransaction, 'queries' | 'adapter'>,
  table: string,
  kindOf: KindOf,
  changes: readonly RowChange[],
  still: RawBuilder<unknown> = sql`1 = 1`,
): Promise<number> {
  let found = 0
  for (const alike of grouped(changes, ({ row }) => Object.keys(row).sort().join()).values()) {
    const columns = Object.keys(alike[0]!.row).sort()
    if (columns.length === 0) continue
    const statement = statementFor(write, table, kindOf, columns, alike, still)
    const { numAffectedRows = 0n } = await statement.execute(write.queries)
    found += Number(numAffectedRows)
  }
  return found
}

/** The text of the statement is the same for any number of rows. */
function statementFor(
  { adapter }: Pick<WriteTransaction, 'adapter'>,
  table: string,
  kindOf: KindOf,
  columns: readonly string[],
  changes: readonly RowChange[],
  still: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only] = changes
  if (changes.length === 1) {
    const settings = columns.map(column => sql`${sql.ref(column)} = ${only!.row[column] ?? null}`)
    return sql`update ${sql.table(table)} set ${sql.join(settings)} where id = ${only!.id} and ${still}`
  }
  const typed = [['id', 'integer'] as const, ...columns.map(column => [column, kindOf(column)] as const)]
  const given = adapter.rowsOf(sql`${jsonText(changes.map(({ id, row }) => ({ ...row, id })))}`, typed)
  const settings = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  return sql`update ${sql.table(table)} set ${sql.join(settings)} from ${given} as given
    where ${sql.ref(`${table}.id`)} = ${sql.ref('given.id')} and ${still}`
}
