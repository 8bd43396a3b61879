import { type BaseRecord, useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReportAnswer } from '#model/api.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { ReportMeasure } from '#model/page-kinds/report.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { listParams } from '#web/data/providers/list-params.ts'
import { filterText, isRange } from '#web/fields/filter-value.ts'
import type { Condition } from '../list-view/filters/condition.ts'
import { type ListPage, useRowsState } from '../list-view/use-list-page.ts'
import { toFilters } from '../records/use-record-list.ts'
import { periodBefore } from './period-before.ts'

interface ReportQuery {
  /** Whether totals over all rows are wanted too. Default: true. */
  readonly total?: boolean
  /** Replaces those of the list; undefined sends no request. */
  readonly conditions?: readonly Condition[] | undefined
}

/** The page's figures over the rows of the list, grouped by the fields `by`, and in total. */
export function useReport(list: ListPage, by: readonly string[], asked: ReportQuery = {}) {
  const { page, query: listQuery, data } = list
  const fetchedAt = useRowsState(list)?.dataUpdatedAt ?? 0
  const { total = true, conditions } = 'conditions' in asked ? asked : { ...asked, conditions: listQuery.conditions }
  const filters = toFilters({ ...listQuery, measure: '', conditions: conditions ?? [] })
  const params = listParams({ filters, pagination: { mode: 'off' } })
  params.set('_page', page.path)
  if (by.length > 0) params.set('_group', by.join(','))
  if (!total) params.set('_total', 'false')
  const url = `/api/reports?${params}`
  const { query } = useCustom<ReportAnswer & BaseRecord>({
    url,
    method: 'get',
    ...IN_PLACE,
    queryOptions: {
      // The list is refetched after every change and by the refresh button: so are the figures.
      queryKey: ['report', url, fetchedAt],
      placeholderData: keepPreviousData,
      enabled: !data.starting && conditions !== undefined,
    },
  })
  return { ...query, data: query.data?.data }
}

/** The totals of the period before the one in a filter on `period`; none without such a filter. */
export function useReportBefore(list: ListPage, period: string | undefined): ReportAnswer | undefined {
  const own = list.query.conditions.find(({ field }) => field === period)
  const value = own && (isRange(own.value) ? own.value : { from: filterText(own.value), to: filterText(own.value) })
  const before = value && periodBefore(value)
  const conditions =
    own && before
      ? [...list.query.conditions.filter(each => each !== own), { ...own, operator: 'range' as const, value: before }]
      : undefined
  const { data } = useReport(list, [], { conditions })
  return conditions && data
}

/** Explanations declared by the measures. */
export function explainedOf(measures: readonly ReportMeasure[], text: (text: LocalizedText) => string) {
  return measures.flatMap(({ title, help }) => (help ? [{ name: text(title), text: text(help) }] : []))
}
