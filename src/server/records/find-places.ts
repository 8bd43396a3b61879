import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import { filled } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { keepIds, type Places } from './list-places.ts'
import { numbersIn } from './numbers-in.ts'
import type { Anchor } from './page-anchors.ts'

/** Of lists with at most so many rows the number of each is kept; of longer ones every `STEP`th place. */
const MOST_IDS = 100_000
const STEP = 500
/** More places than this are thinned out. */
const MOST_PLACES = 4000
/** Places are found out again after this many times as long as it took at the last time. */
const REST = 5

/** Has the places of the list found out on another thread; nobody waits for it. `total`: how many rows it has. */
export function findPlaces(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  places: Places,
  total: number,
): void {
  const started = performance.now()
  if (started < places.findFrom) return
  places.findFrom = Number.POSITIVE_INFINITY
  const { revision } = places
  const isCurrent = async () =>
    places.revision === revision && (await database.revisions.current(list.tables)) === revision
  const collect = async () => {
    if (total <= MOST_IDS) {
      const ids = await allIds(database, list, query, total)
      if (ids && (await isCurrent())) keepIds(database, places, ids)
    } else {
      const anchors = await someAnchors(database, list, query)
      if (await isCurrent()) places.anchors.replace(anchors)
    }
  }
  collect()
    // Pages are found without it, only more slowly.
    .catch(() => {})
    .finally(() => {
      places.findFrom = performance.now() + REST * (performance.now() - started)
    })
}

/** undefined when the list has another number of rows by now. */
async function allIds(database: Database, list: CompiledList, query: ListQuery, total: number) {
  for await (const [row] of database.stream(filled(list.deep.order(), query))) {
    const ids = numbersIn(String(row?.ids ?? ''))
    if (ids.length === total) return ids
  }
  return undefined
}

async function someAnchors(database: Database, list: CompiledList, query: ListQuery): Promise<Anchor[]> {
  let anchors: Anchor[] = []
  for await (const rows of database.stream(filled(list.deep.index(), { ...query, step: STEP }))) {
    for (const row of rows) anchors.push({ offset: Number(row.place) - 1, values: valuesIn(row, list.deep.keys) })
    if (anchors.length > MOST_PLACES) anchors = anchors.filter((_, index) => index % 2 === 1)
  }
  return anchors
}

/** The values of the keys by which the list is ordered. */
export function valuesIn(row: Row, keys: number): unknown[] {
  return Array.from({ length: keys }, (_, index) => row[`k${index}`] ?? null)
}
