import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'
import type { RecordContext } from '../record-context.ts'
import { type CompiledList, compiledList, type EndBindings } from './compiled-list.ts'
import { countRows } from './count-rows.ts'

/** Pages after this row are read from the end of the list if that is nearer. */
const FAR = 1000

/** Rows in the requested order, and the total number. */
export interface ListAnswer {
  readonly rows: readonly Row[]
  /** Number of rows; a lower bound when `isCapped`. */
  readonly total: number
  /** Whether there are more rows than the maximum count (`limits.countRows`). */
  readonly isCapped: boolean
}

/**
 * The rows of a resource that the account may see, with the cells that its grants show on each. One statement reads the rows,
 * another counts them.
 * @throws AccessDenied without any grant, RecordRefusal for a query that uses fields it may not use
 */
export async function listRecords(context: RecordContext, resource: Resource, query: ListQuery): Promise<ListAnswer> {
  const list = compiledList(context, resource, query)
  const { database } = context
  const found = await (query.start < FAR ? nearPage : farPage)(database, list, query)
  const rows = await list.plan.read(found.rows, database.reader, list.isShown)
  return { rows, ...totalOf(found, list, query) }
}

interface FoundRows {
  readonly rows: readonly Row[]
  readonly counted: number
}

async function nearPage(database: Database, list: CompiledList, query: ListQuery): Promise<FoundRows> {
  const [rows, counted] = await Promise.all([
    query.end > query.start ? read(database, list, query, list.rows) : [],
    countRows(database, list, query),
  ])
  return { rows, counted }
}

/** The number of rows decides from which end the page is nearer; beyond the counted rows, the end is unknown. */
async function farPage(database: Database, list: CompiledList, query: ListQuery): Promise<FoundRows> {
  const counted = await countRows(database, list, query)
  if (query.end <= query.start) return { rows: [], counted }
  const end = Math.min(query.end, counted)
  if (counted > list.countTo || counted - end >= query.start)
    return { rows: await read(database, list, query, list.rows), counted }
  if (end <= query.start) return { rows: [], counted }
  return { rows: await read(database, list, { ...query, end, behind: counted - end }, list.rowsFromEnd), counted }
}

async function read(database: Database, list: CompiledList, query: ListQuery | EndBindings, statement: SlottedQuery) {
  const select = (await list.isQuick(database, query)) ? database.select : database.selectLong
  return select<Row>(filled(statement, query))
}

/** Beyond the counted rows, a partial page shows where the list ends, and a full one that there may be a next page. */
function totalOf({ rows, counted }: FoundRows, { countTo }: CompiledList, { start, end }: ListQuery) {
  if (counted <= countTo) return { total: counted, isCapped: false }
  if (rows.length > 0 && rows.length < end - start) return { total: start + rows.length, isCapped: false }
  return { total: rows.length === 0 ? counted : Math.max(counted, start + rows.length + 1), isCapped: true }
}
