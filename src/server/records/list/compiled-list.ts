import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Resource } from '#model/app-model.ts'
import { filtersIn, type ListQuery, type QueryFilter } from '#model/list/list-query.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import { isLongEnough } from '#server/storage/contains-index.ts'
import type { TextColumns } from '#server/storage/dialects/dialect-adapter.ts'
import { revisionWithin } from '#server/storage/revisions.ts'
import { ownTexts } from '#server/storage/select/contains-condition.ts'
import { filterShape } from '#server/storage/select/filter-condition.ts'
import { type OrderKey, orderKeys, orderText, reversed } from '#server/storage/select/order-keys.ts'
import { conditionShape } from '#server/storage/select/query-condition.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery, type SelectContext } from '#server/storage/select/row-query.ts'
import { isAddress, searchShape } from '#server/storage/select/search-condition.ts'
import { Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Database } from '../../storage/database.ts'
import { actionDenied } from '../access/action-denied.ts'
import { demandKnownPaths } from '../access/demand-known-paths.ts'
import { RowAccess } from '../access/row-access.ts'
import { cachedStatement } from '../cached-statement.ts'
import { finishValue } from '../read/finish-value.ts'
import type { RecordContext } from '../record-context.ts'
import type { Countable } from './count-rows.ts'
import { listConditions, searchedFields } from './list-conditions.ts'
import { listedPaths } from './listed-paths.ts'
import { pageOfQuery } from './page-of-query.ts'
import { selectContext } from './select-context.ts'

/** A compiled list query: its statements, and how to read their rows. */
export interface CompiledList extends Countable {
  /** Rows `start` to `end` of the list. */
  readonly rows: SlottedQuery
  /** The same rows, read from the end of the list with `behind` rows after them (`EndBindings`). */
  readonly rowsFromEnd: SlottedQuery
  /** Whether the main thread may read the rows; other lists are read on a separate thread. */
  isQuick(database: Database, query: ListQuery): boolean | Promise<boolean>
  readonly plan: RowPlan
  readonly isShown: RowAccess['isShown']
}

/** Parameters of `rowsFromEnd`. */
export interface EndBindings extends ListQuery {
  /** Rows between the page and the end of the list. */
  readonly behind: number
}

/** The list for this account; cached by the shape of the query. */
export function compiledList(context: RecordContext, resource: Resource, query: ListQuery): CompiledList {
  return cachedStatement(context, shapeOf(resource, query), () => {
    const statement = compileList(context, resource, query)
    return { statement, isTimeless: statement.isTimeless }
  })
}

function shapeOf(resource: Resource, query: ListQuery): string {
  const { sort, filters, where, fields, q, page, measure = '', action = 'list' } = query
  const parts = [
    'list',
    resource.name,
    action,
    `${query.countTo ?? ''}`,
    page ?? '',
    measure,
    query.lookUp ? 'look-up' : '',
    q === undefined ? '' : `q ${searchShape(resource, q)}`,
    fields?.join() ?? '*',
  ]
  for (const { field, order } of sort) parts.push(`${field} ${order}`)
  for (const filter of filters) parts.push(filterShape(filter))
  if (where) parts.push(conditionShape(where))
  return parts.join('\n')
}

function compileList(context: RecordContext, resource: Resource, query: ListQuery): CompiledList {
  const listed = pageOfQuery(context, resource, query)
  const page = listed?.page
  const { adapter, reader } = context.database
  const { countTo = context.model.app.limits.countRows } = query
  const select = selectContext(context)
  const plan = onPage(planAccess(context.model, context.me, resource.name, query.action ?? 'list', page), page)
  if (!plan.allowed) throw actionDenied(context, resource.name, query.action ?? 'list')

  const shown = new RowQuery(select, resource)
  const access = new RowAccess(shown, plan)
  const text = searchedText(select, resource, plan, query)
  const source = text && adapter.rowsContaining(text.columns, text.read)
  const chosen = new RowQuery(select, resource, 'record', source, source !== undefined)
  const chosenAccess = new RowAccess(chosen, plan)
  const condition = where(listConditions(chosen, chosenAccess, query, listed))
  const chosenKeys = orderKeys(chosen, query, path => chosenAccess.whereShown(path))
  const paths = query.fields ?? listedPaths(context.model, resource, access, shown)
  demandKnownPaths(context, resource, paths, access, shown)
  const rowPlan = new RowPlan(shown, [...new Set(['id', ...paths])], finishValue(access.mayReveal), access.listReach)
  const keys = orderKeys(shown, query, path => access.whereShown(path))

  const countable = sql`select 1 as one from ${chosen.from}${condition} limit ${countTo + 1}`
  const tables = [...chosen.reads.resources]
  const isInDatabase = adapter.revisions === 'database'
  const countedAt = sql`select count(*) as total, ${revisionWithin(tables)} as revision from (${countable}) as counted`

  // The page is selected first, so that joins and computed columns apply to its rows only.
  const pageOf = (order: readonly OrderKey[], skip: Slot<EndBindings>) =>
    sql`select ${rowPlan.columns}${access.columns} from ${shown.from} where record.id in (select id from
      (select record.id as id from ${chosen.from}${condition} order by ${orderText(order, adapter)}
      limit ${SIZE} offset ${skip}) as page) order by ${orderText(keys, adapter)}`.compile(reader)
  return {
    rows: pageOf(chosenKeys, START),
    rowsFromEnd: pageOf(reversed(chosenKeys), BEHIND),
    isQuick: (database, asked) =>
      !isSearch(asked) ||
      adapter.isQuickSearch(database.selectOne, resource.name, text && { ...text.columns, text: text.read(asked) }),
    count: sql`select count(*) as total from (${countable}) as counted`.compile(reader),
    ...(isInDatabase ? { countAt: countedAt.compile(reader) } : {}),
    countTo,
    plan: rowPlan,
    isShown: access.isShown,
    tables,
    isTimeless: !chosen.reads.usesNow && !shown.reads.usesNow,
  }
}

const SIZE = new Slot(({ start, end }) => end - start)
const START = new Slot<EndBindings>(({ start }) => start)
const BEHIND = new Slot<EndBindings>(({ behind }) => behind)

/** The rows of a query for the account, before any column is selected. */
export function chosenRows(context: RecordContext, resource: Resource, query: ListQuery) {
  const listed = pageOfQuery(context, resource, query)
  const page = listed?.page
  const plan = onPage(planAccess(context.model, context.me, resource.name, 'list', page), page)
  if (!plan.allowed) throw actionDenied(context, resource.name, query.action ?? 'list')
  const rows = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(rows, plan)
  const conditions = listConditions(rows, access, query, listed)
  // The joins are only known once the selected columns have been written.
  return { rows, access, where: where(conditions), from: () => rows.from }
}

/** The condition of a page holds on all its rows, and so do the grants that require just that condition. */
function onPage(plan: AccessPlan, page: Page | undefined): AccessPlan {
  if (page?.fixed === undefined) return plan
  return {
    ...plan,
    grants: plan.grants.map(grant => (grant.where === page.fixed ? { ...grant, where: undefined } : grant)),
  }
}

function where(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
}

/** The search text, if there is only one and the text index covers its columns, all of the listed table. */
interface SearchedText {
  readonly columns: TextColumns
  read(query: ListQuery): string
}

/** undefined when the list searches for no text, for several, or for one that the text index of its table cannot find. */
function searchedText(
  context: SelectContext,
  resource: Resource,
  plan: AccessPlan,
  query: ListQuery,
): SearchedText | undefined {
  const filters = allFilters(query).filter(isOfText)
  if (filters.length + (query.q === undefined ? 0 : 1) !== 1) return undefined
  const rows = new RowQuery(context, resource)
  if (query.q !== undefined && isAddress(resource, query.q)) return undefined
  const at = query.filters.findIndex(isOfText)
  if (query.q === undefined && at < 0) return undefined
  const names = query.q === undefined ? [query.filters[at]!.path] : searchedFields(rows, new RowAccess(rows, plan))
  const read = ({ q, filters }: ListQuery) => (query.q === undefined ? String(filters[at]!.value) : (q ?? ''))
  const columns = isLongEnough(read(query)) ? ownTexts(rows, names) : undefined
  return columns && { columns, read }
}

/** Whether the list searches for a text. */
function isSearch(query: ListQuery): boolean {
  return query.q !== undefined || allFilters(query).some(isOfText)
}

function allFilters({ filters, where }: ListQuery): readonly QueryFilter[] {
  return where ? [...filters, ...filtersIn(where)] : filters
}

function isOfText({ operator }: QueryFilter): boolean {
  return operator === 'contains' || operator === 'startsWith'
}
