import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list-query.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import { isLongEnough } from '../storage/contains-index.ts'
import { revisionWithin } from '../storage/revisions.ts'
import { DeepPageQueries, keyColumns, type PageOf } from '../storage/select/deep-page-queries.ts'
import { filterShape } from '../storage/select/filter-condition.ts'
import { orderKeys, orderText } from '../storage/select/order-keys.ts'
import { OrderedWalk } from '../storage/select/ordered-walk.ts'
import { conditionShape } from '../storage/select/query-condition.ts'
import { RowPlan } from '../storage/select/row-plan.ts'
import { RowQuery } from '../storage/select/row-query.ts'
import type { OrderedRows } from '../storage/select/rows-after.ts'
import { Slot, type SlottedQuery } from '../storage/select/slot.ts'
import { cachedDay } from './cached-day.ts'
import type { Countable } from './count-rows.ts'
import { demandKnownPaths } from './demand-known-paths.ts'
import { AccessDenied } from './errors.ts'
import { finishValue } from './finish-value.ts'
import { KeptByAccount } from './kept-by-account.ts'
import { listConditions, searchedFields } from './list-conditions.ts'
import { listedPaths } from './listed-paths.ts'
import { pageOfQuery } from './page-of-query.ts'
import type { RecordContext } from './record-context.ts'
import { RowAccess } from './row-access.ts'
import { isSearch, type SearchedList, searchedList } from './searched-list.ts'
import { selectContext } from './select-context.ts'
import { LEAD, type WalkedList, walkedList } from './walked-list.ts'

/** A list query made ready: two statements, and how their rows are read. */
export interface CompiledList extends Countable {
  readonly rows: SlottedQuery
  /** For pages far from the start. */
  readonly deep: DeepPageQueries
  /** For pages found in the order of an index, where there is a fitting one. */
  readonly walked?: WalkedList
  readonly walk?: OrderedWalk
  /** Where the list looks for a text. */
  readonly search?: SearchedList
  readonly plan: RowPlan
  readonly isShown: RowAccess['isShown']
}

const compiled = new KeptByAccount<CompiledList>()

/** The list for this account, taken from an earlier query of the same shape where there was one. */
export function compiledList(context: RecordContext, resource: Resource, query: ListQuery): CompiledList {
  const key = shapeOf(context, resource, query)
  const known = compiled.get(context.me, key)
  if (known) return known
  const list = compileList(context, resource, query)
  // What reads the time of day has it written into its parameters.
  if (list.isTimeless) compiled.set(context.me, key, list)
  return list
}

function shapeOf({ model, database, now, locale }: RecordContext, resource: Resource, query: ListQuery): string {
  const { sort, filters, where, fields, q, page, action = 'list' } = query
  const parts = [
    database.adapter.name,
    model.revision,
    locale,
    cachedDay(now),
    resource.name,
    action,
    `${query.countTo ?? ''}`,
    page ?? '',
    q === undefined ? '' : `q ${isLongEnough(q)}`,
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
  if (!plan.allowed) throw new AccessDenied('nothing-granted')

  // Whoever looks for a text gets the rows that have it by their numbers.
  const shown = new RowQuery(select, resource, 'record', undefined, isSearch(query))
  const access = new RowAccess(shown, plan)
  const chosen = new RowQuery(select, resource)
  const chosenAccess = new RowAccess(chosen, plan)
  const condition = listConditions(chosen, chosenAccess, query, listed)
  const chosenKeys = orderKeys(chosen, query, path => chosenAccess.whereShown(path))
  const paths = query.fields ?? listedPaths(context.model, resource, access, shown)
  demandKnownPaths(context, resource, paths, access, shown)
  const rowPlan = new RowPlan(shown, [...new Set(['id', ...paths])], finishValue(access.mayReveal))
  const limit = sql`limit ${new Slot(({ start, end }) => end - start)} offset ${new Slot(({ start }) => start)}`

  const countable = sql`select 1 as one from ${chosen.from}${where(condition)} limit ${countTo + 1}`
  const counted = sql`select count(*) as total from (${countable}) as counted`.compile(reader)
  const tables = [...chosen.reads.resources]
  const isInDatabase = adapter.revisions === 'database'
  const countedAt = sql`select count(*) as total, ${revisionWithin(tables)} as revision from (${countable}) as counted`
  const keys = orderKeys(shown, query, path => access.whereShown(path))
  const pageOf: PageOf = ids => sql`select ${rowPlan.columns}${access.columns}, ${keyColumns(keys)} from ${shown.from}
    where record.id in (${ids}) order by ${orderText(keys, adapter)}`
  const ordered = { from: chosen.from, conditions: condition, keys: chosenKeys, adapter }
  const walked = isById(query) ? undefined : walkedList(chosen, query, plan.scope)
  const search = searchedList(query, {
    chosen,
    searched: searchedFields(chosen, chosenAccess),
    conditions: from => listConditions(from, new RowAccess(from, plan), query, listed),
    keys: from => orderKeys(from, query, path => new RowAccess(from, plan).whereShown(path)),
    pageOf,
    rowsOf: condition => {
      const conditions = sql.join([condition, ...listConditions(shown, access, query, listed)], sql` and `)
      return sql`select ${rowPlan.columns}${access.columns} from ${shown.from} where ${conditions}
        order by ${orderText(keys, adapter)}`
    },
    reader,
  })
  const rows = isById(query)
    ? directRows(rowPlan, access, shown, listConditions(shown, access, query, listed), orderText(keys, adapter), limit)
    : pageOf(idsOf(ordered, limit))
  return {
    rows: search && isById(query) ? search.rows : rows.compile(reader),
    deep: new DeepPageQueries(ordered, pageOf, reader),
    ...(search && { search }),
    walked,
    walk: walked && new OrderedWalk(ordered, sql.ref(`record.${LEAD}`), pageOf, reader),
    count: counted,
    ...(isInDatabase ? { countAt: countedAt.compile(reader) } : {}),
    countTo,
    plan: rowPlan,
    isShown: access.isShown,
    tables,
    isTimeless: !chosen.reads.usesNow && !shown.reads.usesNow,
  }
}

/** The rows that a query finds for the account, before anything is selected of them. */
export function chosenRows(context: RecordContext, resource: Resource, query: ListQuery) {
  const listed = pageOfQuery(context, resource, query)
  const page = listed?.page
  const plan = onPage(planAccess(context.model, context.me, resource.name, 'list', page), page)
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  const rows = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(rows, plan)
  const conditions = listConditions(rows, access, query, listed)
  // The joins that what is selected needs are known only once it has been written.
  return { rows, access, where: where(conditions), from: () => rows.from }
}

/** On the rows of a page its condition holds: the grants that ask for just that hold on each of them. */
function onPage(plan: AccessPlan, page: Page | undefined): AccessPlan {
  if (page?.fixed === undefined) return plan
  return {
    ...plan,
    grants: plan.grants.map(grant => (grant.where === page.fixed ? { ...grant, where: undefined } : grant)),
  }
}

/** Rows in the order of an index: the database stops after the page. */
function directRows(
  plan: RowPlan,
  access: RowAccess,
  query: RowQuery,
  condition: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  return sql`select ${plan.columns}${access.columns} from ${query.from}${where(condition)} order by ${order} ${limit}`
}

/** Rows that have to be sorted: the page is chosen first, so that joins and computed columns concern its rows only. */
function idsOf({ from, conditions, keys, adapter }: OrderedRows, limit: RawBuilder<unknown>) {
  return sql`select id from (select record.id as id from ${from}${where(conditions)}
    order by ${orderText(keys, adapter)} ${limit}) as page`
}

function isById({ sort }: ListQuery): boolean {
  return sort.length === 0 || (sort.length === 1 && sort[0]!.field === 'id')
}

function where(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
}
