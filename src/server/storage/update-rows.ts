import { type RawBuilder, sql } from 'kysely'
import { rowsPerStatement } from './bulk-insert.ts'
import type { WriteTransaction } from './database.ts'
import { grouped } from './grouped.ts'
import type { ColumnKind } from './table-definition.ts'
import type { Row } from './tables.ts'

type KindOf = (column: string) => Exclude<ColumnKind, 'identity'>

export interface RowChange {
  readonly id: number
  /** Encoded values of the columns to be written. */
  readonly row: Row
}

/**
 * Writes rows, each by its number, with as few statements as they take, and tells how many it found. Those that change the
 * same columns go together. `still`: what has to hold of a row as well.
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
    const perStatement = rowsPerStatement(write.adapter, columns.length + 1)
    for (let start = 0; start < alike.length; start += perStatement) {
      const chunk = alike.slice(start, start + perStatement)
      const { numAffectedRows = 0n } = await statementFor(write, table, kindOf, columns, chunk, still).execute(
        write.queries,
      )
      found += Number(numAffectedRows)
    }
  }
  return found
}

/** Both databases call the columns of a list of values `column1`, `column2` … */
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
  const kinds = ['integer' as const, ...columns.map(kindOf)]
  const tuples = changes.map(({ id, row }, at) => {
    const values = [id, ...columns.map(column => row[column] ?? null)]
    // The first row says of which kinds they are.
    const typed = (value: unknown, column: number): RawBuilder<unknown> =>
      at === 0 ? adapter.typed(kinds[column]!, sql`${value}`) : sql`${value}`
    return sql`(${sql.join(values.map(typed))})`
  })
  const settings = columns.map((column, at) => sql`${sql.ref(column)} = ${sql.ref(`given.column${at + 2}`)}`)
  return sql`update ${sql.table(table)} set ${sql.join(settings)} from (values ${sql.join(tuples)}) as given
    where ${sql.ref(`${table}.id`)} = ${sql.ref('given.column1')} and ${still}`
}
