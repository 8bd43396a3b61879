import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import type { DeepBindings } from '../storage/select/deep-page-queries.ts'
import { filled, type SlottedQuery } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { findPlaces, valuesIn } from './find-places.ts'
import { isSlowAgain, pageOfKnown } from './known-order.ts'
import { placesOf } from './list-places.ts'
import type { Anchor } from './page-anchors.ts'
import { walkPage } from './walk-page.ts'

/** Pages that begin before this row are read from the start. */
const NEAR = 200
/** Passing over more rows than this is worth finding out where they stand. */
const FAR = 2000

/** Whether the page is far enough from the start for `readDeepPage`. */
export function isDeep({ start, end }: ListQuery): boolean {
  return start >= NEAR && end > start
}

/**
 * The rows of a page far from the start: by their numbers where the order of the list is known, otherwise from the last row
 * before it whose place is known, or from the end where that is nearer. Places are known from pages that were read, and
 * from a worker that finds them out when somebody jumps to the middle, or when such pages take long again and again; they
 * hold as long as nobody writes to the tables of the list.
 */
export async function readDeepPage(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  counted: number,
): Promise<readonly Row[]> {
  // Where the end is not known, nothing is read from there.
  const total = counted > list.countTo ? Number.POSITIVE_INFINITY : counted
  const places = await placesOf(database, list, query)
  const known = places && (await pageOfKnown(database, list, query, places))
  if (known) return known
  const anchor = places?.anchors.before(query.start)
  const ahead = anchor ? query.start - anchor.offset - 1 : query.start
  const behind = Math.max(0, total - query.end)
  const started = performance.now()
  const isFromEnd = behind < ahead && query.start < total
  const rows = isFromEnd
    ? await readFromEnd(database, list, query, counted, behind)
    : await readAhead(database, list, query, counted, { skip: ahead, anchor })
  if (!places) return rows
  const last = rows.at(-1)
  // How far a place is from the end depends on a number that was counted a moment ago.
  if (!isFromEnd && last)
    places.anchors.add({ offset: query.start + rows.length - 1, values: valuesIn(last, list.deep.keys) })
  const isSlow = isSlowAgain(list, places, counted, performance.now() - started)
  // Starting a worker takes its time on this thread as well: whoever asked has the page first.
  if (isSlow || Math.min(ahead, behind) > FAR) setImmediate(() => findPlaces(database, list, query, places, total))
  return rows
}

async function readFromEnd(database: Database, list: CompiledList, query: ListQuery, counted: number, skip: number) {
  const end = Math.min(query.end, counted)
  const walked = await walkPage(database, list, query, counted, { skip, size: end - query.start, isFromEnd: true })
  return walked ?? run(database, list.deep.fromEnd(), { ...query, skip, end })
}

/** From behind the anchor, or from the start without one. */
async function readAhead(
  database: Database,
  list: CompiledList,
  query: ListQuery,
  counted: number,
  { skip, anchor }: { readonly skip: number; readonly anchor: Anchor | undefined },
) {
  const standing = anchor?.values
  const walked = await walkPage(database, list, query, counted, { skip, size: query.end - query.start, standing })
  if (walked) return walked
  const statement = standing ? list.deep.after(standing) : list.deep.fromStart()
  return run(database, statement, { ...query, skip, standing })
}

async function run(database: Database, statement: SlottedQuery, bindings: ListQuery & Partial<DeepBindings>) {
  return (await database.reader.executeQuery<Row>(filled(statement, bindings))).rows
}
