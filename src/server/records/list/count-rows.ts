import type { ListQuery } from '#model/list/list-query.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Database } from '../../storage/database.ts'

/** What a count depends on. */
export interface Countable {
  readonly count: SlottedQuery
  /** The same with the current `revision` of the tables, where the database counts revisions. */
  readonly countAt?: SlottedQuery
  /** Rows are counted up to one more than this. */
  readonly countTo: number
  /** Tables whose rows affect the count. */
  readonly tables: readonly string[]
  /** Whether the count may change without a write (it depends on the time of day). */
  readonly isTimeless: boolean
}

/** Number of rows of the query, at most `countTo + 1`; cached per filter and revision of the tables. */
export async function countRows(database: Database, countable: Countable, query: ListQuery): Promise<number> {
  const { sql, parameters } = filled(countable.count, query)
  if (!countable.isTimeless || countable.tables.includes(PLATFORM_RESOURCES.operations))
    return runCount(database, countable, query)
  const { counts } = database.caches
  const key = `${sql}\n${JSON.stringify(parameters)}`
  const known = counts.get(key)
  if (countable.countAt && !known) {
    // Cache miss: revision and count come in one round trip.
    const row = await database.selectOne<{ revision: string; total: number }>(filled(countable.countAt, query))
    counts.set(key, row!)
    return row!.total
  }
  const revision = await database.revisions.current(countable.tables)
  if (known?.revision === revision) return known.total
  const total = await runCount(database, countable, query)
  counts.set(key, { revision, total })
  return total
}

async function runCount(database: Database, { count }: Countable, query: ListQuery): Promise<number> {
  const row = await database.selectOne<{ total: number }>(filled(count, query))
  return row!.total
}
