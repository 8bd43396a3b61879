import type { AppModel, Resource } from '../app-model.ts'
import type { FieldPath } from '../field-path.ts'
import type { QueryFilter } from '../list/list-query.ts'
import { openPages } from './may-open.ts'
import type { Me } from './me.ts'

/**
 * What an account that sees a value masked may learn of it by asking for rows.
 * open: nothing of it is hidden, or the question is only whether there is a value;
 * look-up: one whole value that the person knows (a resident gives their phone number). Each is counted and audited;
 * refused: everything by which values could be guessed in bulk or piece by piece.
 */
export type MaskedUse = 'open' | 'look-up' | 'refused'

/**
 * Whether rows may be chosen by `path`. `isPart`: the filter is a part of a condition of groups, where the answer to one
 * request could stand for many comparisons. Over a reference only by what a page declares as a filter.
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

/** How the account sees masked fields (phone numbers, ID numbers): masked or as they are. */
export function maskOf(me: Pick<Me, 'admin' | 'widens'>): 'masked' | 'plain' {
  return me.admin || me.widens?.includes('unmask') ? 'plain' : 'masked'
}

/** Whether the account sees values of the field masked: nothing is then sorted, grouped, added up or searched by it. */
export function isHidden(me: Pick<Me, 'admin' | 'widens'>, field: { readonly masked?: boolean }): boolean {
  return field.masked === true && maskOf(me) === 'masked'
}
