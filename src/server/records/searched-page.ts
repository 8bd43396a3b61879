import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import { filled } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'
import { type FoundRows, findingKey, findRows, lastFound } from './found-rows.ts'
import { readByIds } from './known-order.ts'

/** A row that goes in the very moment between finding and reading it makes the page be read anew, so often. */
const TRIES = 3

/**
 * A page of a list that looks for a text, and how many rows there are. The numbers of the rows are found once for each text and
 * revision of the tables; whoever asks for the same again, or for the next page, gets the page by its numbers alone.
 */
export async function searchedPage(database: Database, list: CompiledList, query: ListQuery) {
  const key = findingKey(list, query)
  const last = key === undefined ? undefined : lastFound(database, key)
  if (last) {
    // Both at once: a round trip less where the database is elsewhere.
    const [rows, revision] = await Promise.all([
      pageOf(database, list, query, last),
      database.revisions.current(list.tables),
    ])
    if (last.revision === revision && rows.isWhole) return { rows: rows.rows, counted: countOf(list, last) }
  }
  for (let tries = 1; ; tries++) {
    const found = await findRows(database, list, query, key)
    const { rows, isWhole } = await pageOf(database, list, query, found)
    if (isWhole || tries === TRIES) return { rows, counted: countOf(list, found) }
  }
}

function countOf({ countTo }: CompiledList, { ids, isAll }: FoundRows): number {
  return isAll ? ids.length : countTo + 1
}

async function pageOf(database: Database, list: CompiledList, query: ListQuery, { ids, isAll }: FoundRows) {
  const { start, end } = query
  if (end <= start) return { rows: [], isWhole: true }
  if (!isAll && end > ids.length)
    return { rows: await database.selectLong<Row>(filled(list.search!.rows, query)), isWhole: true }
  const asked = ids.subarray(start, end)
  const rows = await readByIds(database, list, query, asked)
  return { rows, isWhole: rows.length === asked.length }
}
