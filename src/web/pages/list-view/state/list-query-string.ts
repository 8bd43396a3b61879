import { listParams } from '#web/data/providers/list-params.ts'
import { type ListQuestion, toFilters, toSorters } from '../../records/use-record-list.ts'

/** Condition and order of a list as a query string, for calls that refer to a list. */
export function listQueryString(
  question: Pick<ListQuestion, 'conditions' | 'quick' | 'where' | 'measure' | 'sort' | 'ofPage'>,
): string {
  const params = listParams({
    pagination: { mode: 'off' },
    filters: toFilters(question),
    sorters: toSorters(question.sort),
  })
  if (question.ofPage !== undefined) params.set('_page', question.ofPage)
  return params.toString()
}
