import type { CrudFilter, CrudFilters, CrudOperators, CrudSorting, Pagination } from '@refinedev/core'
import { isEmpty } from '#model/is-empty.ts'

/** Query parameters of a list call, in the simple-rest convention with our additions (`_in`, `_gt`, `_null`, `_has`). */
export function listParams(query: {
  readonly pagination?: Pagination
  readonly filters?: CrudFilters
  readonly sorters?: CrudSorting
}): URLSearchParams {
  const params = new URLSearchParams()
  const { currentPage = 1, pageSize = 20, mode = 'server' } = query.pagination ?? {}
  if (mode === 'server') {
    params.set('_start', String((currentPage - 1) * pageSize))
    params.set('_end', String(currentPage * pageSize))
  }
  if (query.sorters && query.sorters.length > 0) {
    params.set('_sort', query.sorters.map(sorter => sorter.field).join(','))
    params.set('_order', query.sorters.map(sorter => sorter.order).join(','))
  }
  for (const filter of query.filters ?? []) addFilter(params, filter)
  return params
}

type Write = (field: string, value: unknown) => readonly (readonly [string, string])[]
const suffixed =
  (suffix: string): Write =>
  (field, value) => [[field + suffix, String(value)]]

/** Operators that the server supports; any other is refused here rather than ignored there. */
const OPERATORS: Partial<Record<CrudOperators | 'has', Write>> = {
  eq: suffixed(''),
  ne: suffixed('_ne'),
  gt: suffixed('_gt'),
  gte: suffixed('_gte'),
  lt: suffixed('_lt'),
  lte: suffixed('_lte'),
  contains: suffixed('_like'),
  startswith: suffixed('_startsWith'),
  has: suffixed('_has'),
  in: (field, value) => [[`${field}_in`, [value].flat().join(',')]],
  between: (field, value) => {
    const [from, to] = value as readonly [unknown, unknown]
    return [
      [`${field}_gte`, String(from ?? '')],
      [`${field}_lte`, String(to ?? '')],
    ]
  },
  null: field => [[`${field}_null`, 'true']],
  nnull: field => [[`${field}_null`, 'false']],
}

function addFilter(params: URLSearchParams, filter: CrudFilter): void {
  if (filter.operator === 'and') {
    for (const part of filter.value) addFilter(params, part)
    return
  }
  const write = 'field' in filter ? OPERATORS[filter.operator] : undefined
  if (!write || !('field' in filter)) throw new Error(`Record calls know no filter operator '${filter.operator}'.`)
  const { value } = filter
  if (filter.operator !== 'null' && filter.operator !== 'nnull' && isEmpty(value)) return
  const field = filter.field === 'q' ? '_q' : filter.field
  for (const [name, text] of write(field, value)) if (text !== '') params.append(name, text)
}
