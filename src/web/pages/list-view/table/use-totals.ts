import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientResource } from '#model/client-model.ts'
import { http } from '#web/http/http.ts'
import { listParams } from '#web/providers/list-params.ts'
import { type ListQuestion, toFilters } from '../../records/use-record-list.ts'

/** Sums by field, in the unit of the field; null = no row has a value. */
export type Totals = Readonly<Record<string, number | null>>

/** The totals of the columns `names` over all rows that the list finds; undefined until they are known, or without any. */
export function useTotals(
  resource: ClientResource,
  names: readonly string[],
  question: Pick<ListQuestion, 'conditions' | 'quick' | 'where' | 'ofPage'>,
  enabled: boolean,
): Totals | undefined {
  const params = listParams({ pagination: { mode: 'off' }, filters: toFilters(question) })
  params.set('_totals', names.join(','))
  if (question.ofPage !== undefined) params.set('_page', question.ofPage)
  const { data } = useQuery({
    queryKey: ['totals', resource.name, params.toString()],
    queryFn: async ({ signal }) => {
      const url = `/api/resources/${resource.name}/totals`
      return (await http.get<Totals>(url, { params, signal, stay: true, parallel: true })).data
    },
    enabled: enabled && names.length > 0 && resource.source.kind !== 'rest',
    placeholderData: keepPreviousData,
  })
  return names.length > 0 ? data : undefined
}
