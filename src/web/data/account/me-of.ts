import type { Account } from '#model/api.ts'
import type { Permission } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'

/** The account for permission checks; unreadable `blockIds` count as none. */
export function meOf(account: Account, permissions: readonly Pick<Permission, 'id' | 'role'>[]): Me {
  const { id, adAccount, name, admin, permissionIds } = account
  return meWith({ id, adAccount, name, admin, permissionIds, blockIds: readIds(account.blockIds) }, permissions)
}

function readIds(json: string): number[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value.filter(Number.isInteger) : []
  } catch {
    return []
  }
}
