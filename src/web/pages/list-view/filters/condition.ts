import type { Filter, FilterOperator } from '#model/app-model.ts'
import { type FilterRange, type FilterValue, isEmptyFilterValue, isRange } from '#web/fields/filter-value.ts'

/** One restriction of the rows: a filter of the page with a value, or a condition from a link. */
export interface Condition {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: FilterValue
}

/** Suffix of the query parameter for each operator; a range is a pair of `_gte` and `_lte`. */
const SUFFIXES: Readonly<Record<Exclude<FilterOperator, 'range'>, string>> = {
  eq: '',
  ne: '_ne',
  in: '_in',
  contains: '_like',
  startsWith: '_startsWith',
  gte: '_gte',
  lte: '_lte',
  gt: '_gt',
  lt: '_lt',
  null: '_null',
  has: '_has',
}

/** Identity of a filter: the same field may have several filters with different operators. */
export function conditionKey(condition: Pick<Condition, 'field' | 'operator'>): string {
  return `${condition.field}:${condition.operator}`
}

/** Query parameters of one condition, named as in the record calls (`startAt_gte`, `status_in`). */
export function conditionParams(condition: Condition): [string, string][] {
  const { field, operator, value } = condition
  if (isEmptyFilterValue(value)) return []
  if (isRange(value)) return rangeParams(field, value)
  if (operator === 'range') return []
  const text = typeof value === 'string' ? value : value.join(',')
  return [[field + SUFFIXES[operator], text]]
}

/**
 * The conditions in query parameters. If a parameter is ambiguous, the page's filters decide the operator: a `_gte` alone is
 * half of a range when the page filters that field by range, and a plain `status=open` of a link is one of several values when
 * the page filters by several. Names that begin with `_` are not conditions.
 */
export function conditionsFromParams(params: URLSearchParams, filters: readonly Filter[]): Condition[] {
  const found = new Map<string, Condition>()
  for (const [name, value] of params) {
    if (name.startsWith('_') || value === '') continue
    const condition = readParam(name, value, filters)
    const key = conditionKey(condition)
    const earlier = found.get(key)
    found.set(key, earlier ? merge(earlier, condition) : condition)
  }
  return [...found.values()]
}

function rangeParams(field: string, range: FilterRange): [string, string][] {
  const params: [string, string][] = []
  if (range.from !== '') params.push([`${field}_gte`, range.from])
  if (range.to !== '') params.push([`${field}_lte`, range.to])
  return params
}

function readParam(name: string, value: string, filters: readonly Filter[]): Condition {
  for (const [operator, suffix] of Object.entries(SUFFIXES) as [Exclude<FilterOperator, 'range'>, string][]) {
    if (suffix === '' || !name.endsWith(suffix)) continue
    const field = name.slice(0, -suffix.length)
    if (operator === 'gte' && ranged(filters, field))
      return { field, operator: 'range', value: { from: value, to: '' } }
    if (operator === 'lte' && ranged(filters, field))
      return { field, operator: 'range', value: { from: '', to: value } }
    return { field, operator, value: operator === 'in' || operator === 'has' ? value.split(',') : value }
  }
  const several = filters.find(
    filter => filter.field === name && (filter.operator === 'in' || filter.operator === 'has'),
  )
  return several
    ? { field: name, operator: several.operator, value: value.split(',') }
    : { field: name, operator: 'eq', value }
}

function ranged(filters: readonly Filter[], field: string): boolean {
  return filters.some(filter => filter.field === field && filter.operator === 'range')
}

function merge(a: Condition, b: Condition): Condition {
  if (isRange(a.value) && isRange(b.value))
    return { ...a, value: { from: b.value.from || a.value.from, to: b.value.to || a.value.to } }
  if (Array.isArray(a.value) && Array.isArray(b.value)) return { ...a, value: [...a.value, ...b.value] }
  return b
}
