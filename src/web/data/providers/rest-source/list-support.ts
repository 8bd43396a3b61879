import type { CrudFilter, CrudFilters, CrudSorting, Pagination } from '@refinedev/core'
import { pathOfParam } from '#model/api/rest-call.ts'
import type { Filter, FilterOperator, RestOperation, SortKey } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { isOwnServer } from '../../account/public-app.ts'

/** Rows of a page if the query does not say it. */
export const DEFAULT_PAGE_SIZE = 20

/** A list query in Refine's terms. */
export interface CrudListQuery {
  readonly pagination?: Pagination
  readonly filters?: CrudFilters
  readonly sorters?: CrudSorting
}

/** Whether our own server holds the records; files, jobs, bulk changes and the bin need that. */
export function isServedHere(resource: ClientResource): boolean {
  return isOwnServer() && hasRecordCalls(resource)
}

/**
 * Whether the platform's record calls serve the resource, which alone support conditions of groups and what is stored beside
 * records.
 */
export function hasRecordCalls({ source }: ClientResource): boolean {
  return source.kind !== 'rest' || source.recordCalls !== false
}

/** Whether the list can be sorted otherwise, by its endpoint or else by the record calls, if there are any. */
export function supportsSort(resource: ClientResource): boolean {
  const call = declaredList(resource)
  return hasRecordCalls(resource) || (call !== undefined && canSort(call))
}

/** Whether the list supports the filter, likewise. */
export function supportsFilter(
  resource: ClientResource,
  { field, operator }: Pick<Filter, 'field' | 'operator'>,
): boolean {
  const call = declaredList(resource)
  return hasRecordCalls(resource) || (call !== undefined && canFilter(call, field, operator))
}

function declaredList({ source }: ClientResource): RestOperation | undefined {
  return source.kind === 'rest' ? source.operations.list : undefined
}

/** Suffix of a name in `params` for each comparison. */
const SUFFIXES: Readonly<Record<string, string>> = {
  eq: '',
  contains: '_like',
  // Refine's operator, and ours.
  startswith: '_startsWith',
  startsWith: '_startsWith',
  in: '_in',
  has: '_has',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  gt: '_gt',
  lt: '_lt',
}
/** Comparisons that a name without suffix also stands for: the endpoint interprets the value. */
const PLAIN: readonly string[] = ['eq', 'contains', 'in', 'has']

/** The query with names from `params`; undefined when the declared list does not support it. */
export function listRequest(call: RestOperation, query: CrudListQuery): Record<string, unknown> | undefined {
  const { currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = query.pagination ?? {}
  const given: Record<string, unknown> = { page: currentPage, pageSize }
  const taken = new Set<string>()
  for (const filter of (query.filters ?? []).flatMap(each => partsOf(each))) {
    const found = paramFor(call, filter)
    if (!found || taken.has(found.theirs)) return undefined
    taken.add(found.theirs)
    given[found.ours] = found.value
  }
  const sort = writtenSort(query.sorters ?? [])
  if (sort === '' || sort === writtenSort(call.order ?? [])) return given
  return call.params.sort === undefined ? undefined : { ...given, sort }
}

/** Whether the list can be sorted by the user. */
export function canSort(call: RestOperation): boolean {
  return call.params.sort !== undefined
}

/** Whether the list supports the filter. */
export function canFilter(call: RestOperation, field: string, operator: FilterOperator): boolean {
  if (operator === 'range') return canFilter(call, field, 'gte') && canFilter(call, field, 'lte')
  return paramFor(call, { field, operator, value: ['x'] }) !== undefined
}

interface PlainFilter {
  readonly field: string
  readonly operator: string
  readonly value: unknown
}

function partsOf(filter: CrudFilter): PlainFilter[] {
  if ('field' in filter) return isEmpty(filter.value) ? [] : [filter]
  return filter.operator === 'and'
    ? filter.value.flatMap(partsOf)
    : [{ field: '', operator: filter.operator, value: '' }]
}

/** `org = 17` may be sent as `org`, or as a field of that record (`org.hid`), whichever `params` names. */
function paramFor(call: RestOperation, { field, operator, value }: PlainFilter) {
  const own = field === 'q' && operator === 'eq' ? 'search' : field
  const several = Array.isArray(value) ? value : [value]
  for (const name of Object.keys(call.params)) {
    const path = pathOfParam(name)
    if (path !== own && !path.startsWith(`${own}.`)) continue
    const suffix = name.slice(path.length)
    const isExact = suffix !== '' && suffix === SUFFIXES[operator]
    const isPlain = suffix === '' && PLAIN.includes(operator) && several.length === 1
    if (!isExact && !isPlain) continue
    const ours = path === own ? name : own
    return { ours, theirs: call.params[name] as string, value: isPlain ? several[0] : value }
  }
  return undefined
}

function writtenSort(sort: readonly Pick<SortKey, 'field' | 'order'>[]): string {
  return sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',')
}
