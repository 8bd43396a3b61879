import type { ListQuery } from '#model/list-query.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Database } from '../storage/database.ts'
import { filled } from '../storage/select/slot.ts'
import type { CompiledList } from './compiled-list.ts'
import { KeptFindings } from './kept-findings.ts'
import { numbersIn } from './numbers-in.ts'
import type { FindRow, SearchedList } from './searched-list.ts'

/** So many rows of a search are found at once; more are found on another thread. */
const FEW = 2000

/** The rows that a search finds, at one revision of its tables. */
export interface FoundRows {
  readonly revision: string
  /** Numbers of all of them, in order; of the first ones, or none, when there are more than are counted. */
  readonly ids: Float64Array
  readonly isAll: boolean
}

const kept = new WeakMap<Database, KeptFindings>()

/** Under what the rows are kept; undefined where they may change without our noticing. */
export function findingKey(list: CompiledList, query: ListQuery): string | undefined {
  if (!list.isTimeless || list.tables.includes(PLATFORM_RESOURCES.operations)) return undefined
  const { q, filters, where } = query
  return `${list.search!.number} ${JSON.stringify([q, filters, where])}`
}

/** What was found at the last time; it holds if its revision still is that of the tables. */
export function lastFound(database: Database, key: string): FoundRows | undefined {
  return kept.get(database)?.get(key)
}

/** Finds the rows of the list, as it is now. Those who ask for the same meanwhile wait for the same answer. */
export async function findRows(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  key: string | undefined,
): Promise<FoundRows> {
  const findings = kept.get(database) ?? new KeptFindings()
  kept.set(database, findings)
  // Where the database counts revisions, that of the tables comes with the rows.
  const revision = list.countAt ? undefined : await database.revisions.current(list.tables)
  if (key === undefined || revision === undefined) {
    const found = await find(database, list, query)
    if (key !== undefined) findings.keep(key, found)
    return found
  }
  return findings.once(key, revision, () => find(database, list, query, revision))
}

async function find(database: Database, list: CompiledList, query: ListQuery, revision = ''): Promise<FoundRows> {
  const search = list.search!
  const few = (await search.isQuick(database, query))
    ? await database.selectOne<FindRow>(filled(search.find, { ...query, most: FEW + 1 }))
    : undefined
  const ids = few && numbersIn(few.ids ?? '')
  if (ids && ids.length <= Math.min(FEW, list.countTo)) return { revision: few.revision ?? revision, ids, isAll: true }
  return findMany(database, list, search, query, revision)
}

async function findMany(
  database: Database,
  { countTo }: CompiledList,
  search: SearchedList,
  query: ListQuery,
  revision: string,
): Promise<FoundRows> {
  const statement = filled(search.findFirst ?? search.find, { ...query, most: countTo + 1 })
  const [row] = await database.selectLong<FindRow>(statement)
  const ids = numbersIn(row?.ids ?? '')
  const isAll = ids.length <= countTo
  // Some of too many rows: without an order of theirs they are of no use.
  return { revision: row?.revision ?? revision, ids: isAll || search.findFirst ? ids : ids.subarray(0, 0), isAll }
}
