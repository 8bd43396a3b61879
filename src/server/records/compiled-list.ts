import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Resource } from '#model/app-model.ts'
import { ExpressionError } from '#model/expression/errors.ts'
import type { FieldPath } from '#model/field-path.ts'
import type { ListQuery, QueryFilter } from '#model/list-query.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { isLongEnough } from '../storage/contains-index.ts'
import { revisionWithin } from '../storage/revisions.ts'
import { DeepPageQueries, keyColumns, type PageOf } from '../storage/select/deep-page-queries.ts'
import { filterCondition, filterShape, type ValueReader } from '../storage/select/filter-condition.ts'
import { orderKeys, orderText } from '../storage/select/order-keys.ts'
import { OrderedWalk } from '../storage/select/ordered-walk.ts'
import { conditionShape, queryCondition } from '../storage/select/query-condition.ts'
import { RowPlan } from '../storage/select/row-plan.ts'
import { RowQuery } from '../storage/select/row-query.ts'
import type { OrderedRows } from '../storage/select/rows-after.ts'
import { isSearchable, searchCondition } from '../storage/select/search-condition.ts'
import { Slot, type SlottedQuery } from '../storage/select/slot.ts'
import { cachedDay } from './cached-day.ts'
import type { Countable } from './count-rows.ts'
import { demandKnownPaths } from './demand-known-paths.ts'
import { AccessDenied, RecordRefusal } from './errors.ts'
import { finishValue } from './finish-value.ts'
import { KeptByAccount } from './kept-by-account.ts'
import { listedPaths } from './listed-paths.ts'
import { type ListedPage, pageOfQuery } from './page-of-query.ts'
import type { RecordContext } from './record-context.ts'
import { RowAccess } from './row-access.ts'
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

  const shown = new RowQuery(select, resource)
  const access = new RowAccess(shown, plan)
  const chosen = new RowQuery(select, resource)
  const chosenAccess = new RowAccess(chosen, plan)
  const condition = whereOf(chosen, chosenAccess, query, listed)
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
  const rows = isById(query)
    ? directRows(rowPlan, access, shown, whereOf(shown, access, query, listed), orderText(keys, adapter), limit)
    : pageOf(idsOf(ordered, limit))
  return {
    rows: rows.compile(reader),
    deep: new DeepPageQueries(ordered, pageOf, reader),
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
  const conditions = whereOf(rows, access, query, listed)
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

function whereOf(
  query: RowQuery,
  access: RowAccess,
  list: ListQuery,
  listed: ListedPage | undefined,
): RawBuilder<SqlBool>[] {
  const conditions = access.conditions()
  if (listed?.page.fixed !== undefined) {
    conditions.push(query.condition(listed.page.fixed, { params: listed.params }))
  }
  const problems: FieldProblemDraft[] = []
  const compare = (filter: QueryFilter, read: ValueReader): RawBuilder<SqlBool> => {
    const path = query.path(filter.path)
    if (access.isUsable(path) && mayFilter(path, filter, access))
      try {
        const condition = filterCondition(query, path, filter, read)
        const shown = access.whereShown(path)
        return shown ? sql`(${shown} and ${condition})` : condition
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
      }
    problems.push(notFilterable(filter.path))
    return sql<SqlBool>`1 = 0`
  }
  for (const [index, filter] of list.filters.entries()) {
    conditions.push(compare(filter, ({ filters }) => filters[index]!.value))
  }
  if (list.where) conditions.push(queryCondition(list.where, compare))
  for (const { field } of list.sort) {
    const path = query.path(field)
    const isReadable = access.isUsable(path) && (!path.field.masked || access.mayReveal)
    if (!isReadable || !hasSql(query, path))
      problems.push({ path: '_sort', code: 'not-sortable', params: { name: field } })
  }
  if (problems.length > 0) refuse(problems)
  if (list.q !== undefined) {
    const names = query.resource.search.filter(name => access.isUsable(query.path(name)) && isSearchable(query, name))
    conditions.push(searchCondition(query, names, { text: list.q, mayReveal: access.mayReveal }))
  }
  return conditions
}

/** A masked value can be asked for as a whole, but not felt out piece by piece. */
function mayFilter({ field }: FieldPath, { operator }: QueryFilter, access: RowAccess): boolean {
  return !field.masked || access.mayReveal || ['eq', 'in', 'null'].includes(operator)
}

function hasSql(query: RowQuery, path: FieldPath): boolean {
  try {
    query.value(path)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

function isById({ sort }: ListQuery): boolean {
  return sort.length === 0 || (sort.length === 1 && sort[0]!.field === 'id')
}

function where(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
}

function notFilterable(name: string): FieldProblemDraft {
  return { path: name, code: 'not-filterable', params: { name } }
}

function refuse(problems: readonly FieldProblemDraft[]): never {
  throw new RecordRefusal('validation', problems)
}
