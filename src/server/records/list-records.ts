import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list-query.ts'
import { filled } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import { type CompiledList, compiledList } from './compiled-list.ts'
import { countRows } from './count-rows.ts'
import { isDeep, readDeepPage } from './deep-page.ts'
import { nearPageOfKnown, noteTime } from './known-order.ts'
import type { RecordContext } from './record-context.ts'
import { searchedPage } from './searched-page.ts'
import { walkPage } from './walk-page.ts'

/** Rows in the order asked for, and how many there are in all. */
export interface ListAnswer {
  readonly rows: readonly Row[]
  /** How many rows there are, or at least are when `isCapped`. */
  readonly total: number
  /** Whether there are more rows than are counted (`limits.countRows`). */
  readonly isCapped: boolean
}

/**
 * The rows of a resource that the account may see: those of its scope that some grant opens, with the cells that a grant
 * shows on each of them. One query for the rows and one for the number.
 * @throws AccessDenied without any grant, RecordRefusal for a query that uses fields it may not use.
 */
export async function listRecords(context: RecordContext, resource: Resource, query: ListQuery): Promise<ListAnswer> {
  const list = compiledList(context, resource, query)
  const { reader } = context.database
  const found = await findPage(context, list, query)
  const rows = await list.plan.read(found.rows, reader, list.isShown)
  return { rows, ...totalOf(found, list, query) }
}

function findPage(context: RecordContext, list: CompiledList, query: ListQuery): Promise<Found> {
  if (list.search) return searchedPage(context.database, list, query)
  return isDeep(query) ? deepPage(context, list, query) : nearPage(context, list, query)
}

interface Found {
  readonly rows: readonly Row[]
  readonly counted: number
}

async function firstPage({ database }: RecordContext, list: CompiledList, query: ListQuery): Promise<Found> {
  const [rows, counted] = await Promise.all([
    query.end > query.start ? database.select(filled(list.rows, query)) : [],
    countRows(database, list, query),
  ])
  return { rows, counted }
}

async function nearPage(context: RecordContext, list: CompiledList, query: ListQuery): Promise<Found> {
  const { database } = context
  const rows = await nearPageOfKnown(database, list, query)
  if (rows) return { rows, counted: await countRows(database, list, query) }
  const started = performance.now()
  const found = await (list.walk ? walkedPage : firstPage)(context, list, query)
  await noteTime(database, list, query, found.counted, performance.now() - started)
  return found
}

/** A page near the start of a list whose rows may be found in the order of an index: how many there are decides. */
async function walkedPage(context: RecordContext, list: CompiledList, query: ListQuery): Promise<Found> {
  const { database } = context
  const counted = await countRows(database, list, query)
  const { start, end } = query
  const walked = await walkPage(database, list, query, counted, { skip: start, size: Math.max(0, end - start) })
  return walked ? { rows: walked, counted } : firstPage(context, list, query)
}

async function deepPage({ database }: RecordContext, list: CompiledList, query: ListQuery): Promise<Found> {
  const counted = await countRows(database, list, query)
  return { rows: await readDeepPage(database, list, query, counted), counted }
}

/** Beyond what is counted, a page that is not full tells where the list ends, and a full one that there may be a next. */
function totalOf({ rows, counted }: Found, { countTo }: CompiledList, { start, end }: ListQuery) {
  if (counted <= countTo) return { total: counted, isCapped: false }
  if (rows.length > 0 && rows.length < end - start) return { total: start + rows.length, isCapped: false }
  return { total: rows.length === 0 ? counted : Math.max(counted, start + rows.length + 1), isCapped: true }
}
