import type { ListQuery } from '#model/list-query.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Database } from '../storage/database.ts'
import type { DeepBindings } from '../storage/select/deep-page-queries.ts'
import { filled, type SlottedQuery } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { type Anchor, PageAnchors } from './page-anchors.ts'
import { type WalkStart, walkPage } from './walk-page.ts'

/** Pages that begin before this row are read from the start. */
const NEAR = 200
/** Passing over more rows than this is worth an index of places. */
const FAR = 2000
/** Distance of the places of an index. */
const STEP = 500
/** More places than this are thinned out. */
const MOST_PLACES = 4000
/** An index takes this many times as long as it took to make before it is made anew. */
const REST = 5
const KEPT_LISTS = 200

interface Places {
  revision: string
  anchors: PageAnchors
  /** When an index may be made next, by `performance.now()`. */
  indexFrom: number
}
const kept = new WeakMap<Database, Map<string, Places>>()

/** Whether the page is far enough from the start for `readDeepPage`. */
export function isDeep({ start, end }: ListQuery): boolean {
  return start >= NEAR && end > start
}

/**
 * The rows of a page far from the start: from the last row before it whose place is known, or from the end where that is
 * nearer. Places are known from pages that were read, and from an index that a worker makes when somebody jumps to the
 * middle; they hold as long as nobody writes to the tables of the list.
 */
export async function readDeepPage(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  counted: number,
): Promise<readonly Row[]> {
  const { deep } = list
  // Where the end is not known, nothing is read from there.
  const total = counted > list.countTo ? Number.POSITIVE_INFINITY : counted
  const places = await placesOf(database, list, query)
  const anchor = places?.anchors.before(query.start)
  const ahead = anchor ? query.start - anchor.offset - 1 : query.start
  const behind = Math.max(0, total - query.end)
  const run = async (statement: SlottedQuery, bindings: Partial<DeepBindings>) =>
    (await database.reader.executeQuery<Row>(filled(statement, { ...query, ...bindings }))).rows
  if (places && Math.min(ahead, behind) > FAR) makeIndex(database, list, query, places)
  const size = query.end - query.start
  const walk = (start: WalkStart) => walkPage(database, list, query, counted, start)
  if (behind < ahead && query.start < total) {
    const end = Math.min(query.end, total)
    const walked = await walk({ skip: behind, size: end - query.start, isFromEnd: true })
    return walked ?? run(deep.fromEnd(), { skip: behind, end })
  }
  const walked = await walk({ skip: ahead, size, standing: anchor?.values })
  const rows =
    walked ??
    (anchor
      ? await run(deep.after(anchor.values), { skip: ahead, standing: anchor.values })
      : await run(deep.fromStart(), { skip: ahead }))
  const last = rows.at(-1)
  if (places && last) places.anchors.add({ offset: query.start + rows.length - 1, values: valuesIn(last, deep.keys) })
  return rows
}

/** What is known of the list as it is now; undefined where that may change without our noticing. */
async function placesOf(database: Database, list: CompiledList, query: ListQuery): Promise<Places | undefined> {
  if (!list.isTimeless || list.tables.includes(PLATFORM_RESOURCES.operations)) return undefined
  const known = kept.get(database) ?? new Map<string, Places>()
  kept.set(database, known)
  const { sql, parameters } = filled(list.deep.fromStart(), { ...query, start: 0, end: 0, skip: 0 })
  const key = `${sql}\n${JSON.stringify(parameters)}`
  const revision = await database.revisions.current(list.tables)
  let places = known.get(key)
  if (!places) {
    places = { revision, anchors: new PageAnchors(), indexFrom: 0 }
    if (known.size >= KEPT_LISTS) known.delete(known.keys().next().value as string)
    known.set(key, places)
  }
  if (places.revision !== revision) {
    places.revision = revision
    places.anchors = new PageAnchors()
  }
  return places
}

/** Has the places of every so many rows found out on another thread; nobody waits for it. */
function makeIndex(database: Database, list: CompiledList, query: ListQuery, places: Places): void {
  const started = performance.now()
  if (started < places.indexFrom) return
  places.indexFrom = Number.POSITIVE_INFINITY
  const { revision } = places
  const statement = filled(list.deep.index(), { ...query, step: STEP })
  const collect = async () => {
    let anchors: Anchor[] = []
    for await (const rows of database.stream(statement)) {
      for (const row of rows) anchors.push({ offset: Number(row.place) - 1, values: valuesIn(row, list.deep.keys) })
      if (anchors.length > MOST_PLACES) anchors = anchors.filter((_, index) => index % 2 === 1)
    }
    if ((await database.revisions.current(list.tables)) === revision) places.anchors.replace(anchors)
  }
  collect()
    // Pages are found without it, only more slowly.
    .catch(() => {})
    .finally(() => {
      places.indexFrom = performance.now() + REST * (performance.now() - started)
    })
}

function valuesIn(row: Row, keys: number): unknown[] {
  return Array.from({ length: keys }, (_, index) => row[`k${index}`] ?? null)
}
