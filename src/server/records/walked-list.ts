import type { Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { filtersIn, type ListQuery, type QueryFilter } from '#model/list-query.ts'
import type { Scope } from '#model/permissions/scope.ts'
import { columnKind, uniqueSets } from '../storage/resource-tables.ts'
import type { RowQuery } from '../storage/select/row-query.ts'

/** Column that leads the indexes of what belongs to a block. */
export const LEAD = 'block'
/** Within one block the database finds the order of an index by itself; more blocks than this are not read one by one. */
const [FEWEST_ARMS, MOST_ARMS] = [2, 24]

/** How rows of a list of several blocks are found in the order of an index. */
export interface WalkedList {
  /** The blocks to look into; undefined when they are too few or too many. */
  leads(query: ListQuery): readonly unknown[] | undefined
}

/**
 * Whether the list can be read block by block in the order of an index while its conditions are looked at row by row: its
 * sort has to be that of an index within each block. Texts that are contained are found by an index of their own, and
 * rows in the order of their numbers need none.
 */
export function walkedList(query: RowQuery, list: ListQuery, scope: Scope): WalkedList | undefined {
  const { resource } = query
  const names = sortedColumns(query, list)
  if (!names || list.q !== undefined || allFilters(list).some(isOfTexts)) return undefined
  const onLead = list.filters.findIndex(
    ({ path, operator }) => path === LEAD && (operator === 'eq' || operator === 'in'),
  )
  const isLed = resource.scope === 'block' && (scope.kind === 'block' || onLead >= 0)
  if (!isLed || !hasIndex(resource, [LEAD, ...names])) return undefined
  const seen = scope.kind === 'block' ? scope.blockIds : undefined
  return {
    leads(asked) {
      const value = asked.filters[onLead]?.value
      const wanted = onLead < 0 ? seen : [...new Set([value].flat())]
      const leads = wanted?.filter(id => seen === undefined || seen.includes(id as number))
      return leads && leads.length >= FEWEST_ARMS && leads.length <= MOST_ARMS ? leads : undefined
    },
  }
}

/** The columns of the resource itself that the list is sorted by, all in one direction; undefined when it is another sort. */
function sortedColumns({ context: { model }, resource }: RowQuery, { sort }: ListQuery): string[] | undefined {
  const names: string[] = []
  for (const { field: name, order } of sort) {
    const field = resource.fields[name]
    if (!field || !columnKind(field) || targetOf(model, field) || order !== sort[0]!.order) return undefined
    if (name === 'id') break
    names.push(name)
  }
  return names.length > 0 ? names : undefined
}

function hasIndex(resource: Resource, names: readonly string[]): boolean {
  return [...resource.indexes, ...uniqueSets(resource)].some(index => names.every((name, at) => index[at] === name))
}

/** Whether an index of the resource has the order of the list. */
export function hasIndexOfSort(query: RowQuery, list: ListQuery): boolean {
  const names = sortedColumns(query, list)
  return names !== undefined && hasIndex(query.resource, names)
}

export function allFilters({ filters, where }: ListQuery): readonly QueryFilter[] {
  return where ? [...filters, ...filtersIn(where)] : filters
}

/** Whether the filter looks for a part of a text. */
export function isOfTexts({ operator }: QueryFilter): boolean {
  return operator === 'contains' || operator === 'startsWith'
}
