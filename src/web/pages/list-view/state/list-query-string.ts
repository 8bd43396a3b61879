import { listParams } from '#web/providers/list-params.ts'
import { type ListQuestion, toFilters, toSorters } from '../../records/use-record-list.ts'

/** Condition and order of a list as a query string: what the server takes in place of the list itself. */
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
