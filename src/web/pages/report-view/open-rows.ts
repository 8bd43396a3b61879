import { withCondition } from '../list-view/state/list-state.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import type { FieldAt } from '../records/field-at.ts'

interface Behind {
  readonly measure: string
  readonly by?: FieldAt
  readonly key?: unknown
}

/** Lists the rows that a figure counts: those of its group, under the filters of the page. */
export function openRows(list: ListPage, { measure, by, key }: Behind): void {
  const value = String(typeof key === 'object' && key !== null ? (key as { readonly id: number }).id : key)
  const operators = list.page.filters.flatMap(({ field, operator }) => (field === by?.path ? [operator] : []))
  const state = !by
    ? list.state
    : operators.includes('range')
      ? withCondition(list.state, { field: by.path, operator: 'range', value: { from: value, to: value } })
      : operators.includes('in')
        ? withCondition(list.state, { field: by.path, operator: 'in', value: [value] })
        : withCondition(list.state, { field: by.path, operator: 'eq', value })
  list.change({ conditions: state.conditions, shownAs: 'list', measure, page: 1 })
}
