import type { AppSettings } from '../app-model.ts'
import { holdsAny } from './may-open.ts'
import { type Me, meWith } from './me.ts'

/** Resources whose records an account can see as. */
export const SEEN_RESOURCES = ['account', 'role'] as const
export type SeenResource = (typeof SEEN_RESOURCES)[number]

/** Whether `me` may see the platform as another account or role. */
export function maySeeAs(app: Pick<AppSettings, 'seeAs'>, me: Pick<Me, 'admin' | 'roles'>): boolean {
  return me.admin || holdsAny({ admin: false, roles: me.roles }, app.seeAs)
}

/**
 * The rights of `viewer` seeing as `other`: an administrator sees exactly what the other sees, everybody else only what both
 * may see, as themselves, so that nobody gains access.
 */
export function seenBy(viewer: Me, other: Me, table: Parameters<typeof meWith>[1]): Me {
  if (viewer.admin) return other
  const { id, adAccount, name } = viewer
  const permissionIds = viewer.permissionIds.filter(each => other.permissionIds.includes(each))
  const blockIds = viewer.blockIds.filter(each => other.admin || other.blockIds.includes(each))
  return meWith({ id, adAccount, name, admin: false, permissionIds, blockIds }, table)
}
