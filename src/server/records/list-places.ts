import type { ListQuery } from '#model/list-query.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Database } from '../storage/database.ts'
import { filled } from '../storage/select/slot.ts'
import type { CompiledList } from './compiled-list.ts'
import { PageAnchors } from './page-anchors.ts'

const KEPT_LISTS = 200
/** Numbers of rows that are kept for all lists of a database: 8 bytes each. */
const KEPT_IDS = 500_000

/** What is known of the places of rows in one list, as long as nobody writes to its tables. */
export interface Places {
  revision: string
  anchors: PageAnchors
  /** Numbers of all its rows, in order. */
  ids?: Float64Array
  /** Pages that took long. */
  slowReads: number
  /** When places may be found out next, by `performance.now()`. */
  findFrom: number
}
const kept = new WeakMap<Database, Map<string, Places>>()

/** What is known of the list as it is now; undefined where that may change without our noticing. */
export async function placesOf(database: Database, list: CompiledList, query: ListQuery): Promise<Places | undefined> {
  if (!list.isTimeless || list.tables.includes(PLATFORM_RESOURCES.operations)) return undefined
  const known = kept.get(database) ?? new Map<string, Places>()
  kept.set(database, known)
  const { sql, parameters } = filled(list.deep.fromStart(), { ...query, start: 0, end: 0, skip: 0 })
  const key = `${sql}\n${JSON.stringify(parameters)}`
  const revision = await database.revisions.current(list.tables)
  const places = known.get(key) ?? { revision, anchors: new PageAnchors(), slowReads: 0, findFrom: 0 }
  // The list that was not asked for longest comes first.
  known.delete(key)
  if (known.size >= KEPT_LISTS) known.delete(known.keys().next().value as string)
  known.set(key, places)
  if (places.revision !== revision) {
    Object.assign(places, { revision, anchors: new PageAnchors(), slowReads: 0 })
    delete places.ids
  }
  return places
}

/** Keeps the numbers of all rows of a list; lists that were not asked for longest lose theirs. */
export function keepIds(database: Database, places: Places, ids: Float64Array): void {
  places.ids = ids
  let left = KEPT_IDS
  for (const other of [...(kept.get(database)?.values() ?? [])].reverse()) {
    left -= other.ids?.length ?? 0
    if (left < 0) delete other.ids
  }
}
