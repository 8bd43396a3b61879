import type { PageAction } from '../app-model.ts'
import type { Me } from './me.ts'

/** Whether the account is offered an action or tab that asks for roles or a permission id. The server decides anew. */
export function mayUse(me: Me, asked: Partial<Pick<PageAction, 'roles' | 'permission'>>): boolean {
  if (me.admin) return true
  const { roles = [], permission } = asked
  const byRole = roles.length === 0 || roles.some(role => me.roles.includes(role))
  return byRole && (permission === undefined || me.permissionIds.includes(permission))
}
