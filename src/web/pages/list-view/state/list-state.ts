import type { Filter, SortKey } from '#model/app-model.ts'
import { isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { type Condition, conditionKey, conditionParams, conditionsFromParams } from '../filters/condition.ts'

/**
 * Everything that determines the content of a list. It is stored in the address, so that a link or the back button restores it.
 */
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
  /** Measure of a report whose rows are listed; '' = all rows. */
  readonly measure: string
  /** Id of the opened saved view; '' = none. */
  readonly saved: string
  /** Id of the record whose detail drawer is open; '' = none. */
  readonly view: string
  /** Form drawer: '' = closed, `new`, `copy:<id>` or the id being edited. */
  readonly form: string
  /** Initial values of a new record, as JSON by field; '' = none. */
  readonly values: string
  /** How the records are rendered, if the page has a switch: its kind or `list`; '' = the page's default. */
  readonly shownAs: string
  /** Day that a calendar shows, YYYY-MM-DD; '' = today. */
  readonly day: string
  /** Period of a calendar; '' = a month. */
  readonly span: string
}

/** Defaults of one page: the state of an address without parameters. */
export interface ListDefaults {
  readonly filters: readonly Filter[]
  readonly sort: readonly SortKey[]
  readonly pageSize: number
  /** Conditions and order of an address without conditions. */
  readonly opens?: { readonly conditions: readonly Condition[]; readonly sort: readonly SortKey[] } | undefined
}

export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100, 200, 500, 1000]
/** Above this page size the list is virtual: it renders only the visible rows, in its own scroll container. */
export const DRAWN_AT_ONCE = 100

/** Parses the state in a query string. Invalid parts fall back to the page's defaults. */
export function readListState(search: string, defaults: ListDefaults): ListState {
  const params = new URLSearchParams(search)
  const sort = params.get('_sort')
  const given = conditionsFromParams(params, defaults.filters)
  const isOpen = given.length > 0 || NARROWED.some(name => (params.get(name) ?? '') !== '')
  const conditions = isOpen ? given : openingConditions(defaults)
  const pageSize = Number(params.get('_size'))
  return {
    page: positiveInteger(params.get('_page')) ?? 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : defaults.pageSize,
    sort: sort === null ? usualSort(conditions, defaults) : readSort(sort),
    quick: params.get('_q') ?? '',
    conditions,
    where: params.get('_where') ?? '',
    measure: params.get('_measure') ?? '',
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
  const isNarrowed = state.quick !== '' || state.where !== '' || state.saved !== ''
  if (isNarrowed || !isOpening(state.conditions, defaults)) {
    for (const condition of state.conditions)
      for (const [name, value] of conditionParams(condition)) params.append(name, value)
    if (!isNarrowed && state.conditions.length === 0) params.set('_all', '1')
  }
  if (state.quick !== '') params.set('_q', state.quick)
  if (state.where !== '') params.set('_where', state.where)
  if (state.measure !== '') params.set('_measure', state.measure)
  const sort = writeSort(state.sort)
  if (sort !== writeSort(usualSort(state.conditions, defaults))) params.set('_sort', sort)
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

/** The conditions of an address without any. */
function openingConditions({ opens }: ListDefaults): readonly Condition[] {
  return opens?.conditions ?? []
}

/** The part of the default state that decides which rows are shown. */
export function openingState(defaults: ListDefaults) {
  const conditions = openingConditions(defaults)
  return { conditions, where: '', quick: '', saved: '', page: 1, sort: usualSort(conditions, defaults) }
}

/** The default order of rows under these conditions. */
export function usualSort(conditions: readonly Condition[], { opens, sort }: ListDefaults): readonly SortKey[] {
  return opens && includes(conditions, opens.conditions) ? opens.sort : sort
}

/** Whether the conditions include all the others; the order of values is ignored. */
function includes(conditions: readonly Condition[], others: readonly Condition[]): boolean {
  const own = new Set(canonical(conditions))
  return canonical(others).every(each => own.has(each))
}

/** Whether a list shows its default conditions, possibly with further ones. */
export function isOpened(conditions: readonly Condition[], { opens }: ListDefaults): boolean {
  return opens !== undefined && includes(conditions, opens.conditions)
}

/** The conditions without the default ones or their replacements. */
export function withoutOpening(conditions: readonly Condition[], defaults: ListDefaults): readonly Condition[] {
  const named = new Set(openingConditions(defaults).map(conditionKey))
  return conditions.filter(condition => !named.has(conditionKey(condition)))
}

/** The conditions on top of the default ones, replacing those on the same fields. */
export function withOpening(conditions: readonly Condition[], defaults: ListDefaults): readonly Condition[] {
  const named = new Set(conditions.map(conditionKey))
  return [...openingConditions(defaults).filter(condition => !named.has(conditionKey(condition))), ...conditions]
}

/** Whether the conditions are the default ones. */
export function isOpening(conditions: readonly Condition[], defaults: ListDefaults): boolean {
  const opening = openingConditions(defaults)
  return includes(conditions, opening) && includes(opening, conditions)
}

/** `state` with one condition set, or removed when it is empty; returns to the first page. */
export function withCondition(state: ListState, condition: Condition): ListState {
  const key = conditionKey(condition)
  const others = state.conditions.filter(each => conditionKey(each) !== key)
  const conditions = isEmptyFilterValue(condition.value) ? others : [...others, condition]
  return { ...state, conditions, page: 1 }
}

/** Conditions without a filter on the page: they came from a link and show as removable tags. */
export function foreignConditions(conditions: readonly Condition[], filters: readonly Filter[]): Condition[] {
  const own = new Set(filters.map(conditionKey))
  return conditions.filter(condition => !own.has(conditionKey(condition)))
}

/** Parameters that affect the rows like conditions; `_all`: everything. */
const NARROWED = ['_all', '_q', '_where', '_saved']

function canonical(conditions: readonly Condition[]): readonly string[] {
  return conditions.flatMap(conditionParams).map(([name, value]) => `${name}=${value.split(',').toSorted().join()}`)
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
