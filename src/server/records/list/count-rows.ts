import type { ListQuery } from '#model/list-query.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Database } from '#server/storage/database.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'

const KEPT_COUNTS = 2000

/** What a count depends on. */
export interface Countable {
  readonly count: SlottedQuery
  /** The same with the `revision` of the tables at that moment, where the database counts revisions. */
  readonly countAt?: SlottedQuery
  /** Rows are counted to one more than this. */
  readonly countTo: number
  /** Tables whose rows decide what is counted. */
  readonly tables: readonly string[]
  /** Whether the number may change without any write (the time of day is part of it). */
  readonly isTimeless: boolean
}

/** Counts that were made, each under the revision of its tables. */
const counts = new WeakMap<Database, Map<string, KeptCount>>()
interface KeptCount {
  readonly revision: string
  readonly total: number
}

/** How many rows the query finds, `countTo + 1` at most; counted once for each filter and revision of the tables. */
export async function countRows(database: Database, countable: Countable, query: ListQuery): Promise<number> {
  const { sql, parameters } = filled(countable.count, query)
  if (!countable.isTimeless || countable.tables.includes(PLATFORM_RESOURCES.operations))
    return runCount(database, countable, query)
  const known = counts.get(database) ?? new Map<string, KeptCount>()
  counts.set(database, known)
  const key = `${sql}\n${JSON.stringify(parameters)}`
  if (countable.countAt && !known.has(key)) {
    // Nothing to compare a revision with: it comes with the number, in one round trip.
    const row = await database.selectOne<KeptCount>(filled(countable.countAt, query))
    remember(known, key, row!)
    return row!.total
  }
  const now = database.revisions.current(countable.tables)
  const revision = typeof now === 'string' ? now : await now
  const entry = known.get(key)
  if (entry?.revision === revision) return entry.total
  const total = await runCount(database, countable, query)
  remember(known, key, { revision, total })
  return total
}

function remember(known: Map<string, KeptCount>, key: string, { revision, total }: KeptCount): void {
  known.delete(key)
  if (known.size >= KEPT_COUNTS) known.delete(known.keys().next().value as string)
  known.set(key, { revision, total })
}

async function runCount(database: Database, { count }: Countable, query: ListQuery): Promise<number> {
  const row = await database.selectOne<{ total: number }>(filled(count, query))
  return row!.total
}
