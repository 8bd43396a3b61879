import type { AppModel } from '#model/app-model.ts'
import { REVEAL_ROLE } from '#model/permissions/named-roles.ts'

/**
 * Permission ids that give power over permissions, or unmask people: those of the module that has the accounts' page,
 * and the role that sees sensitive data. Only somebody who holds such an id may hand it on.
 */
export function rightsOverRights(model: Pick<AppModel, 'pages' | 'permissions'>): ReadonlySet<number> {
  const module = model.pages.find(page => page.resource === 'account')?.module
  const guarded = model.permissions.filter(
    permission => permission.module === module || permission.role === REVEAL_ROLE,
  )
  return new Set(guarded.map(permission => permission.id))
}
