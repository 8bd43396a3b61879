import { type CrudFilter, type CrudSort, type HttpError, keys, useList } from '@refinedev/core'
import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Row } from '#model/api.ts'
import type { SortKey } from '#model/app-model.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { queryClient } from '#web/data/providers/query-client.ts'
import { isRange } from '#web/fields/filter-value.ts'
import { useSameMembers } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import type { Condition } from '../list-view/filters/condition.ts'

/** A query for rows of a resource. */
export interface RecordListQuery {
  readonly resource: string
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly SortKey[]
  readonly conditions: readonly Condition[]
  readonly quick?: string
  /** Condition of groups, as text. */
  readonly where?: string
  /** Only the rows that this measure of the report page counts. */
  readonly measure?: string
  readonly fields: readonly string[]
  /** Address of the page whose constant condition applies. */
  readonly ofPage?: string
  /** Name of the declared calls, if the page does not use the default ones. */
  readonly view?: string
  /** Required fields, even if the endpoint does not return them. */
  readonly needed?: readonly string[]
  readonly enabled?: boolean
  /** These rows are part of a page: a failure is shown in place, not on the error page. */
  readonly inPart?: boolean
}

/** The rows of one page of a list. The previous rows stay visible while the next are loading. */
export function useRecordList(listQuery: RecordListQuery) {
  const { enabled = true } = listQuery
  const { query, result } = useList<Row, HttpError>({
    ...callOf(listQuery),
    queryOptions: { placeholderData: keepPreviousData, enabled, staleTime: FRESH_MS },
    errorNotification: false,
  })
  const refresh = useStable(() => void query.refetch())
  return useSameMembers({
    rows: result.data,
    total: result.total ?? 0,
    /** Whether `total` is a lower bound, because counting stopped there. */
    isCapped: query.data?.isCapped === true,
    /** No rows have been loaded yet: render a skeleton. */
    starting: query.isPending && enabled,
    /** Rows are being fetched, possibly in the background. */
    fetching: query.isFetching,
    /** The visible rows are those of the previous query. */
    outdated: query.isPlaceholderData,
    error: query.error,
    /** When the rows were loaded (ms since 1970). */
    fetchedAt: query.dataUpdatedAt,
    refresh,
  })
}

/** Rows this recent are not fetched again when their page is opened or shown again. */
const FRESH_MS = 5000

/** Prefetches the rows of a list with this query; a failure is reported when the list is opened. */
export async function preloadRecordList(listQuery: RecordListQuery): Promise<void> {
  const { resource, meta, ...asked } = callOf(listQuery)
  await queryClient.prefetchQuery({
    queryKey: recordListKey(listQuery),
    queryFn: context =>
      dataProvider.getList({ resource, ...asked, meta: { ...meta, stay: true, queryContext: context } }),
    staleTime: FRESH_MS,
  })
}

/** The query key of Refine's useList for this query. */
export function recordListKey(listQuery: RecordListQuery): QueryKey {
  const { resource, meta, ...asked } = callOf(listQuery)
  const key = keys().data('default').resource(resource).action('list')
  return key.params({ ...meta, ...asked }).get()
}

/** The query in Refine's terms. */
function callOf(listQuery: RecordListQuery) {
  const { resource, page, pageSize, sort, fields, ofPage, view, needed, inPart = false } = listQuery
  return {
    resource,
    pagination: { currentPage: page, pageSize, mode: 'server' as const },
    sorters: toSorters(sort),
    filters: toFilters(listQuery),
    meta: { fields: [...fields], page: ofPage, view, needed, stay: inPart },
  }
}

/** The conditions in Refine's terms. `has`, `_where` and the quick search are additions of our data provider. */
export function toFilters(
  listQuery: Pick<RecordListQuery, 'conditions' | 'quick' | 'where' | 'measure'>,
): CrudFilter[] {
  const { conditions, quick = '', where = '', measure = '' } = listQuery
  const filters = conditions.flatMap(toFilter)
  if (where !== '') filters.push({ field: '_where', operator: 'eq', value: where })
  if (measure !== '') filters.push({ field: '_measure', operator: 'eq', value: measure })
  if (quick !== '') filters.push({ field: 'q', operator: 'eq', value: quick })
  return filters
}

export function toSorters(sort: readonly SortKey[]): CrudSort[] {
  return sort.map(({ field, order }) => ({ field, order }))
}

function toFilter({ field, operator, value }: Condition): CrudFilter[] {
  if (isRange(value)) {
    const ends = [
      { field, operator: 'gte' as const, value: value.from },
      { field, operator: 'lte' as const, value: value.to },
    ]
    return ends.filter(end => end.value !== '')
  }
  if (operator === 'range') return []
  if (operator === 'null') return [{ field, operator: value === 'true' ? 'null' : 'nnull', value: true }]
  const named = operator === 'startsWith' ? 'startswith' : (operator as 'eq')
  return [{ field, operator: named, value: typeof value === 'string' ? value : [...value] }]
}
