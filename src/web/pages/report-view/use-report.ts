import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportAnswer } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { listParams } from '#web/providers/list-params.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { toFilters } from '../records/use-record-list.ts'

/** The figures of the page over the rows that the list finds, grouped by the fields `by`, and over all. */
export function useReport(list: ListPage, by: readonly string[], total = true) {
  const { page, question, data } = list
  const params = listParams({ filters: toFilters(question), pagination: { mode: 'off' } })
  params.set('_page', page.path)
  if (by.length > 0) params.set('_group', by.join(','))
  if (!total) params.set('_total', 'false')
  const query = params.toString()
  return useQuery({
    // The list is fetched anew after every change and by the refresh button: so are the figures.
    queryKey: ['report', query, data.fetchedAt],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<ReportAnswer>(`/api/reports?${query}`, { signal, stay: true, parallel: true })
      return data
    },
    placeholderData: keepPreviousData,
    enabled: !data.starting,
  })
}
