import type { Permission } from '../app-model.ts'
import type { Widening } from '../config-schema/permissions.ts'

/** An absent person that an account stands in for, from one day to another, inclusive. */
export interface StandsInFor {
  /** Account of the absent person. */
  readonly id: number
  readonly name: string
  /** ISO dates. */
  readonly from: string
  readonly to: string
}

/** The acting account in decisions and expressions (`me` in CEL). */
export interface Me {
  readonly id: number
  readonly adAccount: string
  readonly name: string
  readonly admin: boolean
  /** Numeric permission ids; every id for an admin. */
  readonly permissionIds: readonly number[]
  /** Named roles that the ids give; every role for an admin. */
  readonly roles: readonly string[]
  /** The records of `role` that it holds; absent = none. */
  readonly roleIds?: readonly number[]
  /** How its permissions widen its roles' access; absent = not at all. */
  readonly widens?: readonly Widening[]
  /** Project blocks whose rows the account may see; ignored for an admin (all). */
  readonly blockIds: readonly number[]
  /** Permission ids that the account may grant without having them; absent = none. */
  readonly handOnIds?: readonly number[]
  /** For whom it stands in, also in the future; absent = nobody. */
  readonly standsIn?: readonly StandsInFor[]
}

type PermissionTable = readonly Pick<Permission, 'id' | 'role' | 'widens'>[]

/**
 * The named roles of numeric permission ids, without duplicates, in table order. An administrator has every role (specification
 * section 6). Unknown ids have no role.
 */
export function rolesOf(
  holder: Pick<Me, 'admin' | 'permissionIds'> | readonly number[],
  table: PermissionTable,
): readonly string[] {
  const { admin, permissionIds } = isIdList(holder) ? { admin: false, permissionIds: holder } : holder
  const held = new Set(permissionIds)
  return [...new Set(table.filter(permission => admin || held.has(permission.id)).map(permission => permission.role))]
}

/** The acting account with the results of its permissions filled in; an administrator has every id of the table. */
export function meWith(account: Omit<Me, 'roles' | 'widens'>, table: PermissionTable): Me {
  const permissionIds = account.admin ? table.map(permission => permission.id) : account.permissionIds
  const held = new Set(permissionIds)
  const widens = table.flatMap(permission => (permission.widens && held.has(permission.id) ? permission.widens : []))
  return { ...account, permissionIds, roles: rolesOf(account, table), ...(widens.length > 0 && { widens }) }
}

function isIdList(holder: Pick<Me, 'admin' | 'permissionIds'> | readonly number[]): holder is readonly number[] {
  return Array.isArray(holder)
}

/**
 * The permission ids stored in a role: comma-separated text, or a list. Anything but whole numbers is ignored; without
 * duplicates, in order.
 */
export function permissionIdsIn(stored: unknown): readonly number[] {
  const texts = Array.isArray(stored) ? stored.map(String) : String(stored ?? '').split(',')
  return [...new Set(texts.filter(text => /^\s*\d+\s*$/.test(text)).map(Number))]
}
