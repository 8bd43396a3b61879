import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import type { DeepBindings } from '../storage/select/deep-page-queries.ts'
import { filled, type SlottedQuery } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { findPlaces, valuesIn } from './find-places.ts'
import { pageOfKnown } from './known-order.ts'
import { placesOf } from './list-places.ts'
import { type WalkStart, walkPage } from './walk-page.ts'

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
 * from a worker that finds them out when somebody jumps to the middle; they hold as long as nobody writes to the tables
 * of the list.
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
  const known = places && (await pageOfKnown(database, list, query, places))
  if (known) return known
  const anchor = places?.anchors.before(query.start)
  const ahead = anchor ? query.start - anchor.offset - 1 : query.start
  const behind = Math.max(0, total - query.end)
  const run = async (statement: SlottedQuery, bindings: Partial<DeepBindings>) =>
    (await database.reader.executeQuery<Row>(filled(statement, { ...query, ...bindings }))).rows
  if (places && Math.min(ahead, behind) > FAR) findPlaces(database, list, query, places, total)
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
