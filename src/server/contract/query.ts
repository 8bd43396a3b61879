import type { ListQuery, QueryFilter } from '#model/list/list-query.ts'
import { countLookUps } from '#server/records/access/look-ups.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'

type Value = string | number

export type PlatformRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** Conditions of a call; those without a value are omitted. */
export interface PlatformQuery {
  readonly filters?: readonly (QueryFilter | undefined)[]
  readonly sort?: ListQuery['sort']
  readonly fields?: readonly string[]
}

/** One page of `resource`, each row turned by `map`. */
export async function pageOfRecords<T>(
  context: RecordContext,
  resource: string,
  request: PageRequest,
  query: PlatformQuery,
  map: (row: PlatformRow) => T,
): Promise<PageAnswer<T>> {
  const { rows, total } = await list(context, resource, listQuery(query, rangeOf(request)))
  return pageAnswer((rows as PlatformRow[]).map(map), total, request)
}

/** The rows of `resource`, at most `limit`. */
export async function findRecords(
  context: RecordContext,
  resource: string,
  query: PlatformQuery,
  limit = 1000,
): Promise<PlatformRow[]> {
  const { rows } = await list(context, resource, listQuery(query, { start: 0, end: limit }))
  return rows as PlatformRow[]
}

/** These queries are fixed, so a field that cannot be queried is one that the caller may not see. */
async function list(context: RecordContext, resource: string, query: ListQuery) {
  try {
    const found = namedResource(context, resource)
    return await listRecords(context, found, await countLookUps(context, found, query))
  } catch (error) {
    const isClosed = error instanceof RecordRefusal && error.problems.some(({ code }) => code === 'not-filterable')
    throw isClosed ? new AccessDenied('nothing-granted') : error
  }
}

/**
 * The row whose `field` is `value`.
 * @throws RecordNotFound when the caller sees no such row
 */
export async function findRecord(
  context: RecordContext,
  resource: string,
  field: string,
  value: string | number,
  fields?: readonly string[],
): Promise<PlatformRow> {
  const [row] = await findRecords(context, resource, { filters: [equals(field, value)], fields }, 1)
  if (!row) throw new RecordNotFound(resource)
  return row
}

/** `field` equals `value`; no condition without a value. */
export function equals(path: string, value: unknown): QueryFilter | undefined {
  return value === undefined || value === '' ? undefined : { path, operator: 'eq', value }
}

/** `field` is one of the values; no condition without values. */
export function oneOf(path: string, values: Value | readonly Value[] | undefined): QueryFilter | undefined {
  const wanted = [values ?? []].flat().filter(value => value !== '')
  return wanted.length === 0 ? undefined : { path, operator: 'in', value: wanted }
}

/** The text of `field` contains `value`; no condition without a value. */
export function contains(path: string, value: string | undefined): QueryFilter | undefined {
  return value === undefined || value === '' ? undefined : { path, operator: 'contains', value }
}

/** The list in `field` contains `value`. */
export function has(path: string, value: number | undefined): QueryFilter | undefined {
  return value === undefined ? undefined : { path, operator: 'has', value: [value] }
}

/** The query for `listRecords`. */
export function listQuery(
  { filters = [], sort = [], fields }: PlatformQuery,
  range: { start: number; end: number },
): ListQuery {
  return {
    ...range,
    sort,
    fields: fields && [...fields, 'version'],
    filters: filters.filter(filter => filter !== undefined),
  }
}

/** Paging of the calls of specification section 7: pages from 1. */
interface PageRequest {
  readonly pageIndex?: number
  readonly pageSize?: number
}

interface PageAnswer<T> {
  readonly list: T[]
  readonly total: number
  readonly pageIndex: number
  readonly pageSize: number
}

const DEFAULT_PAGE_SIZE = 20

/** First row and the row after the last, counted from 0. */
function rangeOf({ pageIndex = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest) {
  return { start: (pageIndex - 1) * pageSize, end: pageIndex * pageSize }
}

function pageAnswer<T>(list: T[], total: number, request: PageRequest): PageAnswer<T> {
  return { list, total, pageIndex: request.pageIndex ?? 1, pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE }
}
