import { type BaseRecord, useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ClientResource } from '#model/client-model.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { listParams } from '#web/data/providers/list-params.ts'
import { type RecordListQuery, toFilters } from '../../records/use-record-list.ts'

/** Sums by field, in the unit of the field; null = no row has a value. */
export type Totals = Readonly<Record<string, number | null>>

/** The totals of the columns `names` over all rows that the list finds; undefined until they are known, or without any. */
export function useTotals(
  resource: ClientResource,
  names: readonly string[],
  listQuery: Pick<RecordListQuery, 'conditions' | 'quick' | 'where' | 'ofPage'>,
  enabled: boolean,
): Totals | undefined {
  const params = listParams({ pagination: { mode: 'off' }, filters: toFilters(listQuery) })
  params.set('_totals', names.join(','))
  if (listQuery.ofPage !== undefined) params.set('_page', listQuery.ofPage)
  const { query } = useCustom<Totals & BaseRecord>({
    url: `/api/resources/${resource.name}/totals?${params}`,
    method: 'get',
    ...IN_PLACE,
    queryOptions: {
      enabled: enabled && names.length > 0 && resource.source.kind !== 'rest',
      placeholderData: keepPreviousData,
    },
  })
  return names.length > 0 ? query.data?.data : undefined
}
