import { type RawBuilder, sql } from 'kysely'
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
  const values = [['id', 'integer'] as const, ...columns.map(column => [column, kindOf(column)] as const)]
  const typed = values.map(([column, kind]) => {
    const value = adapter.typed(kind, adapter.jsonMember(sql.ref('each.value'), column))
    return sql`${value} as ${sql.ref(column)}`
  })
  const given = adapter.jsonRows(sql`${jsonText(changes.map(({ id, row }) => ({ ...row, id })))}`, 'each')
  const settings = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  return sql`update ${sql.table(table)} set ${sql.join(settings)} from (select ${sql.join(typed)} from ${given}) as given
    where ${sql.ref(`${table}.id`)} = ${sql.ref('given.id')} and ${still}`
}

/** Rows as JSON that both databases read. PostgreSQL refuses lone surrogates; like its driver this replaces them (U+FFFD). */
function jsonText(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? Buffer.from(value).toString() : value))
}
