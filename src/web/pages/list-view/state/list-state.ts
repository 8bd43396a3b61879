import type { Filter, SortKey } from '#model/app-model.ts'
import { isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { type Condition, conditionKey, conditionParams, conditionsFromParams } from '../filters/condition.ts'

/** Everything that decides what a list shows. It lives in the address, so that a link or the back button brings it back. */
export interface ListState {
  /** Counts from 1. */
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly SortKey[]
  /** Text of the quick search box. */
  readonly quick: string
  readonly conditions: readonly Condition[]
  /** Condition of groups as text (src/model/list/condition-tree.ts); '' = none. */
  readonly where: string
  /** Number of the saved view that was opened; '' = none. */
  readonly saved: string
  /** Id of the record whose detail drawer is open; '' = none. */
  readonly view: string
  /** Form drawer: '' = closed, `new`, `copy:<id>` or the id being edited. */
  readonly form: string
  /** What a new record begins with, as JSON by field; '' = nothing. */
  readonly values: string
  /** How the records are drawn, where the page has a switch: its kind or `list`; '' = as it shows them first. */
  readonly shownAs: string
  /** Day that a calendar shows, YYYY-MM-DD; '' = today. */
  readonly day: string
  /** How much of a calendar is shown; '' = a month. */
  readonly span: string
}

/** Defaults of one page: what an address without parameters means. */
export interface ListDefaults {
  readonly filters: readonly Filter[]
  readonly sort: readonly SortKey[]
  readonly pageSize: number
}

export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100, 200, 500, 1000]
/** Of a longer page only the rows in view are drawn, in a box that scrolls by itself. */
export const DRAWN_AT_ONCE = 100

/** The state that a query string describes. Anything unreadable in it falls back to the page's default. */
export function readListState(search: string, defaults: ListDefaults): ListState {
  const params = new URLSearchParams(search)
  const sort = params.get('_sort')
  const pageSize = Number(params.get('_size'))
  return {
    page: positiveInteger(params.get('_page')) ?? 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : defaults.pageSize,
    sort: sort === null ? defaults.sort : readSort(sort),
    quick: params.get('_q') ?? '',
    conditions: conditionsFromParams(params, defaults.filters),
    where: params.get('_where') ?? '',
    saved: params.get('_saved') ?? '',
    view: params.get('_view') ?? '',
    form: params.get('_form') ?? '',
    values: params.get('_values') ?? '',
    shownAs: params.get('_as') ?? '',
    day: params.get('_day') ?? '',
    span: params.get('_span') ?? '',
  }
}

/** The shortest query string (with `?`, or '') that `readListState` turns back into `state`. */
export function writeListState(state: ListState, defaults: ListDefaults): string {
  const params = new URLSearchParams()
  for (const condition of state.conditions)
    for (const [name, value] of conditionParams(condition)) params.append(name, value)
  if (state.quick !== '') params.set('_q', state.quick)
  if (state.where !== '') params.set('_where', state.where)
  const sort = writeSort(state.sort)
  if (sort !== writeSort(defaults.sort)) params.set('_sort', sort)
  if (state.pageSize !== defaults.pageSize) params.set('_size', String(state.pageSize))
  if (state.page !== 1) params.set('_page', String(state.page))
  if (state.saved !== '') params.set('_saved', state.saved)
  if (state.view !== '') params.set('_view', state.view)
  if (state.form !== '') params.set('_form', state.form)
  if (state.form === 'new' && state.values !== '') params.set('_values', state.values)
  if (state.shownAs !== '') params.set('_as', state.shownAs)
  if (state.day !== '') params.set('_day', state.day)
  if (state.span !== '') params.set('_span', state.span)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** `state` with one condition set, or removed when it is empty; the list goes back to its first page. */
export function withCondition(state: ListState, condition: Condition): ListState {
  const key = conditionKey(condition)
  const others = state.conditions.filter(each => conditionKey(each) !== key)
  const conditions = isEmptyFilterValue(condition.value) ? others : [...others, condition]
  return { ...state, conditions, page: 1 }
}

/** Conditions that no filter of the page can hold: they came with a link and show as removable tags. */
export function foreignConditions(conditions: readonly Condition[], filters: readonly Filter[]): Condition[] {
  const own = new Set(filters.map(conditionKey))
  return conditions.filter(condition => !own.has(conditionKey(condition)))
}

function readSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter(part => part !== '' && part !== '-')
    .map(part => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }))
}

function writeSort(sort: readonly SortKey[]): string {
  return sort.map(key => (key.order === 'desc' ? `-${key.field}` : key.field)).join(',')
}

function positiveInteger(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}
