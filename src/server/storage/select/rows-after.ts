import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import { type OrderKey, orderText } from './order-keys.ts'

/** The rows to choose from, and their order. */
export interface OrderedRows {
  readonly from: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<SqlBool>[]
  readonly keys: readonly OrderKey[]
  readonly adapter: DialectAdapter
}

/** Where a row stands: a value for each key. */
export interface Standing {
  /** Which of the values are absent: the text of the query depends on it. */
  readonly absent: readonly boolean[]
  /** The value of the key at `index`. */
  value(index: number): RawBuilder<unknown>
}

/**
 * The numbers of the rows that come after the row that stands at `standing`, in order. They are ranges of an index, one
 * after the other: rows equal to it up to the last key, then rows equal up to the one before, and so on. The database
 * starts each where it begins and stops after `limit` rows in all.
 */
export function idsAfter(rows: OrderedRows, standing: Standing, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, conditions, keys, adapter } = rows
  const parts = rangesAfter(keys, standing).map(
    ({ depth, range }) => sql`select id from (select record.id as id from ${from}
      where ${sql.join([...range, ...conditions], sql` and `)}
      order by ${orderText(keys.slice(depth), adapter)} limit ${limit}) as range_${sql.raw(String(depth))}`,
  )
  return sql.join(parts, sql` union all `)
}

/** Rows that come after a row, as ranges in order. `depth`: how many keys are equal to the row's within the range. */
export interface Range {
  readonly depth: number
  readonly range: readonly RawBuilder<SqlBool>[]
}

/** The ranges that hold all rows after the one that stands at `standing`. */
export function rangesAfter(keys: readonly OrderKey[], standing: Standing): Range[] {
  return keys.flatMap((_, depth) => rangesAt(keys, standing, depth)).reverse()
}

/** Rows that are equal in the keys before `depth` and later in that one; the later range comes first. */
function rangesAt(keys: readonly OrderKey[], standing: Standing, depth: number): Range[] {
  const equal = keys
    .slice(0, depth)
    .map(({ value }, index) =>
      standing.absent[index] ? sql<SqlBool>`${value} is null` : sql<SqlBool>`${value} = ${standing.value(index)}`,
    )
  return laterThan(keys[depth]!, standing, depth).map(later => ({ depth, range: [...equal, later] }))
}

function laterThan({ value, order, isNullable }: OrderKey, standing: Standing, index: number): RawBuilder<SqlBool>[] {
  if (order === 'asc')
    return [standing.absent[index] ? sql`${value} is not null` : sql`${value} > ${standing.value(index)}`]
  if (standing.absent[index]) return []
  const lower = sql<SqlBool>`${value} < ${standing.value(index)}`
  return isNullable ? [sql`${value} is null`, lower] : [lower]
}
