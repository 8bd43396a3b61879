import type { PermissionsConfig } from '#model/config-schema/index.ts'
import type { ConfigFile } from '../read/config-file.ts'
import type { PermissionEntry } from './facts.ts'

/** The permission table by id and by role. */
export interface PermissionIndex {
  readonly byId: ReadonlyMap<number, PermissionEntry>
  readonly byRole: ReadonlyMap<string, readonly PermissionEntry[]>
  /** False when part of the table could not be read: then every name may be in it. */
  readonly complete: boolean
}

/** Of two entries with one id the first counts (the second is reported as `duplicate-permission`). */
export function permissionIndexOf(file: ConfigFile<PermissionsConfig> | undefined): PermissionIndex {
  const byId = new Map<number, PermissionEntry>()
  const byRole = new Map<string, PermissionEntry[]>()
  for (const entry of file?.value?.permissions ?? []) {
    if (!byId.has(entry.id)) byId.set(entry.id, entry)
    const ofRole = byRole.get(entry.role)
    if (ofRole === undefined) byRole.set(entry.role, [entry])
    else ofRole.push(entry)
  }
  return { byId, byRole, complete: file?.value !== undefined && file.complete }
}

/** Stands for an entry that may exist in the part of the table that could not be read. */
export const UNREAD_PERMISSION: PermissionEntry = {
  id: 0,
  role: '',
  title: { 'zh-CN': '', 'en-US': '' },
  kind: 'page',
}
export const UNREAD_ROLE: readonly PermissionEntry[] = [UNREAD_PERMISSION]
