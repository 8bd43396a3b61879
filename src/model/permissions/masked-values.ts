import type { AppModel, Resource } from '../app-model.ts'
import type { FieldPath } from '../field-path.ts'
import type { QueryFilter } from '../list/list-query.ts'
import { openPages } from './may-open.ts'
import type { Me } from './me.ts'

/**
 * What an account that sees a value masked may learn about it by queries. open: nothing is hidden, or the query is only whether
 * there is a value; look-up: one complete value that the person knows (a resident gives their phone number), counted and
 * audited; refused: queries that would allow guessing values in bulk or piece by piece.
 */
export type MaskedUse = 'open' | 'look-up' | 'refused'

/**
 * Whether rows may be filtered by `path`. `isPart`: the filter is part of a condition of groups, where one request could make
 * many comparisons. Over a reference only with a filter declared by a page.
 */
export function maskedUse(
  model: Pick<AppModel, 'pages'>,
  me: Me,
  resource: Pick<Resource, 'name'>,
  { field, through, path }: FieldPath,
  { operator, isPart = false }: { readonly operator: QueryFilter['operator']; readonly isPart?: boolean },
): MaskedUse {
  if (!isHidden(me, field) || operator === 'null') return 'open'
  if (operator !== 'eq' || isPart) return 'refused'
  if (through.length === 0) return 'look-up'
  const declares = openPages(model, me).some(
    page => page.resource === resource.name && page.filters.some(filter => filter.field === path),
  )
  return declares ? 'look-up' : 'refused'
}

/** Whether the account sees masked fields (phone numbers, ID numbers) masked or in full. */
export function maskOf(me: Pick<Me, 'admin' | 'widens'>): 'masked' | 'plain' {
  return me.admin || me.widens?.includes('unmask') ? 'plain' : 'masked'
}

/** Whether the account sees values of the field masked: nothing is then sorted, grouped, summed or searched by it. */
export function isHidden(me: Pick<Me, 'admin' | 'widens'>, field: { readonly masked?: boolean }): boolean {
  return field.masked === true && maskOf(me) === 'masked'
}
