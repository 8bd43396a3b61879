import type { Permission } from '../app-model.ts'
import type { Me } from './me.ts'

type PermissionTable = readonly Pick<Permission, 'id' | 'role'>[]

/**
 * The named roles that numeric permission ids give, each once, in the order of the table. An administrator has every
 * role (specification section 6). Ids that the table does not know give nothing.
 */
export function rolesOf(
  holder: Pick<Me, 'admin' | 'permissionIds'> | readonly number[],
  table: PermissionTable,
): readonly string[] {
  const { admin, permissionIds } = isIdList(holder) ? { admin: false, permissionIds: holder } : holder
  const held = new Set(permissionIds)
  return [...new Set(table.filter(permission => admin || held.has(permission.id)).map(permission => permission.role))]
}

/** The acting account with its roles filled in; an administrator holds every id of the table. */
export function meWith(account: Omit<Me, 'roles'>, table: PermissionTable): Me {
  const permissionIds = account.admin ? table.map(permission => permission.id) : account.permissionIds
  return { ...account, permissionIds, roles: rolesOf(account, table) }
}

function isIdList(holder: Pick<Me, 'admin' | 'permissionIds'> | readonly number[]): holder is readonly number[] {
  return Array.isArray(holder)
}
