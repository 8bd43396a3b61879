import { listParams } from '#web/data/providers/list-params.ts'
import { type RecordListQuery, toFilters, toSorters } from '../../records/use-record-list.ts'

/** Condition and order of a list as a query string, for calls that refer to a list. */
export function listQueryString(
  query: Pick<RecordListQuery, 'conditions' | 'quick' | 'where' | 'measure' | 'sort' | 'ofPage'>,
): string {
  const params = listParams({
    pagination: { mode: 'off' },
    filters: toFilters(query),
    sorters: toSorters(query.sort),
  })
  if (query.ofPage !== undefined) params.set('_page', query.ofPage)
  return params.toString()
}
