import { type CrudFilter, type CrudSort, type HttpError, keys, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Row } from '#model/api.ts'
import type { SortKey } from '#model/app-model.ts'
import { isRange } from '#web/fields/filter-value.ts'
import { dataProvider } from '#web/providers/data-provider.ts'
import { queryClient } from '#web/providers/query-client.ts'
import { useSameMembers } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import type { Condition } from '../list-view/filters/condition.ts'

/** Which rows of a resource, in which order, with which fields. */
export interface ListQuestion {
  readonly resource: string
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly SortKey[]
  readonly conditions: readonly Condition[]
  readonly quick?: string
  /** Condition of groups, as text. */
  readonly where?: string
  /** Only what this measure of the report page counts. */
  readonly measure?: string
  readonly fields: readonly string[]
  /** Address of the page whose constant condition applies. */
  readonly ofPage?: string
  /** Name of the calls to list by, where the page does not use the usual ones. */
  readonly view?: string
  /** Fields that must be there, even if the rows come from an endpoint that does not return them. */
  readonly needed?: readonly string[]
  readonly enabled?: boolean
  /** These rows are part of a page: a failure is shown in their place, not on the error page. */
  readonly inPart?: boolean
}

/** The rows of one page of a list. The former rows stay on the screen while the next are on their way. */
export function useRecordList(question: ListQuestion) {
  const { enabled = true } = question
  const { query, result } = useList<Row, HttpError>({
    ...callOf(question),
    queryOptions: { placeholderData: keepPreviousData, enabled, staleTime: FRESH_MS },
    errorNotification: false,
  })
  const refresh = useStable(() => void query.refetch())
  return useSameMembers({
    rows: result.data,
    total: result.total ?? 0,
    /** Whether there are more rows than were counted; `total` is then what is known of. */
    isCapped: query.data?.isCapped === true,
    /** No rows were ever there: draw a skeleton. */
    starting: query.isPending && enabled,
    /** Rows are being fetched, perhaps behind those on the screen. */
    fetching: query.isFetching,
    /** The rows on the screen are those of the question before. */
    outdated: query.isPlaceholderData,
    error: query.error,
    /** When the rows came (ms since 1970). */
    fetchedAt: query.dataUpdatedAt,
    refresh,
  })
}

/** Rows this recent are not fetched again when their page is opened or returned to. */
const FRESH_MS = 5000

/** Fetches rows ahead of the visit to a list that will ask this; a failure is reported when it is opened. */
export async function preloadRecordList(question: ListQuestion): Promise<void> {
  const { resource, meta, ...asked } = callOf(question)
  await queryClient.prefetchQuery({
    // As Refine's useList names the same question.
    queryKey: keys()
      .data('default')
      .resource(resource)
      .action('list')
      .params({ ...meta, ...asked })
      .get(),
    queryFn: context =>
      dataProvider.getList({ resource, ...asked, meta: { ...meta, stay: true, queryContext: context } }),
    staleTime: FRESH_MS,
  })
}

/** The question in Refine's terms. */
function callOf(question: ListQuestion) {
  const { resource, page, pageSize, sort, fields, ofPage, view, needed, inPart = false } = question
  return {
    resource,
    pagination: { currentPage: page, pageSize, mode: 'server' as const },
    sorters: toSorters(sort),
    filters: toFilters(question),
    meta: { fields: [...fields], page: ofPage, view, needed, stay: inPart },
  }
}

/** The conditions in Refine's terms. `has`, `_where` and the quick search are additions of our data provider. */
export function toFilters(question: Pick<ListQuestion, 'conditions' | 'quick' | 'where' | 'measure'>): CrudFilter[] {
  const { conditions, quick = '', where = '', measure = '' } = question
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
