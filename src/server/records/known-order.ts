import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import { filled } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { findPlaces } from './find-places.ts'
import { type Places, placesOf } from './list-places.ts'

/** A page that takes longer than this had to be sorted, or passed over many rows. */
const SLOW_MS = 5
/** So many slow pages between two writes make it likely that another one follows. */
const OFTEN = 2
/** A longer page is not read by the numbers of its rows. */
const LONGEST_PAGE = 200
/** Shorter lists are sorted fast enough. */
const SHORT = 200

/** Lists of which the last page near the start took long; it may only have been the machine that was busy. */
const slow = new WeakSet<CompiledList>()

/** The page by the numbers of its rows; undefined where they are not known. */
export async function pageOfKnown(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  { ids: all }: Places,
): Promise<readonly Row[] | undefined> {
  const size = query.end - query.start
  if (!all || size <= 0 || size > LONGEST_PAGE) return undefined
  const ids = all.subarray(query.start, query.end)
  const rows = await readByIds(database, list, query, ids)
  // Should one have gone in this moment, the list is read as it is now.
  return rows.length === ids.length ? rows : undefined
}

/** The rows of these numbers, in the order of the list, that are in it. */
export async function readByIds(
  database: Database,
  { search, deep }: CompiledList,
  query: ListQuery,
  ids: Float64Array,
): Promise<readonly Row[]> {
  const read = (part: Float64Array) =>
    database.select<Row>(filled(search ? search.byIds(part.length) : deep.page(part.length), { ...query, ids: part }))
  if (ids.length === 0) return []
  if (ids.length <= LONGEST_PAGE) return read(ids)
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += LONGEST_PAGE) rows.push(...(await read(ids.subarray(at, at + LONGEST_PAGE))))
  return rows
}

/** Likewise for a page near the start, of a list that took long before. */
export async function nearPageOfKnown(database: Database, list: CompiledList, query: ListQuery) {
  const places = slow.has(list) ? await placesOf(database, list, query) : undefined
  return places && pageOfKnown(database, list, query, places)
}

/**
 * Notes how long a page near the start took. Where such pages are asked for again and again, the order of the list is found out
 * on another thread. Only for a database that this process has to itself, where looking whether places still hold costs nothing.
 */
export async function noteTime(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  counted: number,
  took: number,
): Promise<void> {
  if (took < SLOW_MS) slow.delete(list)
  if (took < SLOW_MS || counted < SHORT || counted > list.countTo || database.adapter.revisions !== 'process') return
  slow.add(list)
  const places = await placesOf(database, list, query)
  if (places && isSlowAgain(list, places, counted, took)) findPlaces(database, list, query, places, counted)
}

/** Notes how long a page took; whether that is so often too long that its order is worth finding out. */
export function isSlowAgain({ countTo }: CompiledList, places: Places, counted: number, took: number): boolean {
  if (took < SLOW_MS || counted < SHORT || counted > countTo) return false
  return ++places.slowReads >= OFTEN
}
