import type { Resource } from '#model/app-model.ts'
import { filtersIn, type ListQuery, type QueryFilter } from '#model/list/list-query.ts'
import type { AccessPlan } from '#model/permissions/plan-access.ts'
import { isLongEnough } from '#server/storage/contains-index.ts'
import type { TextColumns } from '#server/storage/dialects/dialect-adapter.ts'
import { ownTexts } from '#server/storage/select/contains-condition.ts'
import { RowQuery, type SelectContext } from '#server/storage/select/row-query.ts'
import { isAddress } from '#server/storage/select/search-condition.ts'
import { RowAccess } from '../access/row-access.ts'
import { searchedFields } from './list-conditions.ts'

/** The single search text of a list, in columns of its own table that the text index covers. */
export interface SearchedText {
  readonly columns: TextColumns
  read(query: ListQuery): string
}

/** undefined when the list searches for no text, for several, or for one that the text index of its table cannot find. */
export function searchedText(
  context: SelectContext,
  resource: Resource,
  plan: AccessPlan,
  query: ListQuery,
): SearchedText | undefined {
  const filters = allFilters(query).filter(isOfText)
  if (filters.length + (query.q === undefined ? 0 : 1) !== 1) return undefined
  const rows = new RowQuery(context, resource)
  if (query.q !== undefined && isAddress(resource, query.q)) return undefined
  const at = query.filters.findIndex(isOfText)
  if (query.q === undefined && at < 0) return undefined
  const names = query.q === undefined ? [query.filters[at]!.path] : searchedFields(rows, new RowAccess(rows, plan))
  const read = ({ q, filters }: ListQuery) => (query.q === undefined ? String(filters[at]!.value) : (q ?? ''))
  const columns = isLongEnough(read(query)) ? ownTexts(rows, names) : undefined
  return columns && { columns, read }
}

/** Whether the list searches for a text. */
export function isSearch(query: ListQuery): boolean {
  return query.q !== undefined || allFilters(query).some(isOfText)
}

function allFilters({ filters, where }: ListQuery): readonly QueryFilter[] {
  return where ? [...filters, ...filtersIn(where)] : filters
}

function isOfText({ operator }: QueryFilter): boolean {
  return operator === 'contains' || operator === 'startsWith'
}
