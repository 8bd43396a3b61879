import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#model/list-query.ts'
import { isLongEnough } from '../storage/contains-index.ts'
import type { Database } from '../storage/database.ts'
import { PLACE } from '../storage/dialects/dialect-adapter.ts'
import { revisionWithin } from '../storage/revisions.ts'
import { ownTexts } from '../storage/select/contains-condition.ts'
import { type DeepBindings, keyColumns, type PageOf } from '../storage/select/deep-page-queries.ts'
import { type OrderKey, orderText } from '../storage/select/order-keys.ts'
import { RowQuery } from '../storage/select/row-query.ts'
import { Slot, type SlottedQuery } from '../storage/select/slot.ts'
import type { Queries } from '../storage/tables.ts'
import { allFilters, hasIndexOfSort, isOfTexts } from './walked-list.ts'

/** What `find` is run with. */
export interface FindBindings extends ListQuery {
  /** Numbers that are asked for at most. */
  readonly most: number
}

/** What `find` answers: numbers with commas between them, and the revision of the tables where the database counts it. */
export interface FindRow {
  readonly ids: string | null
  readonly revision?: string
}

/** How the rows of a list that looks for a text are found. */
export interface SearchedList {
  /** Tells it from all others. */
  readonly number: number
  /** Numbers of `most` rows, whichever are found first, in the order of the list. */
  readonly find: SlottedQuery
  /** Those of the first `most` rows of the list; absent where all would have to be found and sorted for that. */
  readonly findFirst?: SlottedQuery
  /** Those of so many rows, named by number (`ids` of `DeepBindings`), that are in the list, in its order. */
  byIds(count: number): SlottedQuery
  /** A page of a list of very many rows. */
  readonly rows: SlottedQuery
  /** Whether the thread that serves everybody may wait for `find`. */
  isQuick(database: Database, query: ListQuery): boolean | Promise<boolean>
}

/** What a list is put together from, whatever its rows are taken from. */
export interface ListParts {
  readonly chosen: RowQuery
  /** Fields that the quick search looks into. */
  readonly searched: readonly string[]
  conditions(rows: RowQuery): readonly RawBuilder<SqlBool>[]
  keys(rows: RowQuery): readonly OrderKey[]
  readonly pageOf: PageOf
  /** The rows of the list on which the condition holds, whole and in order. */
  rowsOf(condition: RawBuilder<SqlBool>): RawBuilder<unknown>
  readonly reader: Queries
}

/** undefined when the list looks for no text. */
export function searchedList(list: ListQuery, parts: ListParts): SearchedList | undefined {
  const { chosen, pageOf, reader } = parts
  if (!isSearch(list)) return undefined
  const { adapter } = chosen.context
  const asked = onlyText(list, parts.searched)
  const own = asked && isLongEnough(asked.text(list)) ? ownTexts(chosen, asked.names) : undefined
  const source = own && adapter.rowsContaining(own, asked!.text)
  const from = source ? new RowQuery(chosen.context, chosen.resource, 'record', source, true) : chosen
  const found = selectOf(from, parts)
  const isById = found.keys.length === 1
  const place = source ? sql.ref(`record.${PLACE}`) : sql`record.id`
  const byPlace = sql` order by ${place} ${sql.raw(found.keys[0]!.order)}`
  const named = found.keys.map((key, at) => ({ ...key, value: sql.ref(`k${at}`) }))
  const revision =
    adapter.revisions === 'database' ? sql`, ${revisionWithin([...chosen.reads.resources])} as revision` : sql``
  const numbers = (order: RawBuilder<unknown>) =>
    sql`select string_agg(cast(id as text), ',') as ids${revision} from (select id from
      (select record.id as id, ${keyColumns(found.keys)} ${found.rows}${order} limit ${MOST}) as found
      order by ${orderText(named, adapter)}) as ordered`.compile(reader)
  // Where an index has the order, one of so many rows is soon met in it: no other index is to be asked first.
  const met = hasIndexOfSort(chosen, list)
    ? selectOf(new RowQuery(chosen.context, chosen.resource, 'record', undefined, true), parts)
    : found
  const order = isById ? byPlace : sql` order by ${orderText(met.keys, adapter)}`
  return {
    number: ++made,
    find: numbers(sql``),
    ...(isById && { findFirst: numbers(byPlace) }),
    rows: pageOf(
      sql`select id from (select record.id as id ${met.rows}${order} limit ${SIZE} offset ${START}) as page`,
    ).compile(reader),
    byIds: remembered(count => {
      const ids = Array.from({ length: count }, (_, at) => sql`${new Slot<DeepBindings>(({ ids }) => ids[at])}`)
      return parts.rowsOf(sql<SqlBool>`record.id in (${sql.join(ids)})`).compile(reader)
    }),
    isQuick: (database, query) =>
      adapter.isQuickSearch(database.selectOne, chosen.resource.name, own && { ...own, text: asked!.text(query) }),
  }
}

/** Whether the list looks for a text. */
export function isSearch(list: ListQuery): boolean {
  return list.q !== undefined || allFilters(list).some(isOfTexts)
}

/** The text that is looked for and the fields that may contain it, where it is the only one. */
function onlyText(list: ListQuery, searched: readonly string[]) {
  const { q, filters } = list
  const others = allFilters(list).filter(isOfTexts).length
  if (q !== undefined) return others === 0 ? { names: searched, text: (query: ListQuery) => query.q ?? '' } : undefined
  const at = filters.findIndex(isOfTexts)
  if (others !== 1 || at < 0) return undefined
  return { names: [filters[at]!.path], text: (query: ListQuery) => String(query.filters[at]!.value) }
}

function selectOf(query: RowQuery, parts: ListParts) {
  const conditions = parts.conditions(query)
  const keys = parts.keys(query)
  // What conditions and keys lead over is joined by `from`.
  const { from } = query
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  return { keys, rows: sql`from ${from}${where}` }
}

/** Each text is made once. */
function remembered(make: (count: number) => SlottedQuery): (count: number) => SlottedQuery {
  const made = new Map<number, SlottedQuery>()
  return count => {
    const query = made.get(count) ?? make(count)
    made.set(count, query)
    return query
  }
}

let made = 0

const MOST = new Slot<FindBindings>(({ most }) => most)
const SIZE = new Slot(({ start, end }) => end - start)
const START = new Slot(({ start }) => start)
