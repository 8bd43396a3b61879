import type { Grant, RecordAction, Resource } from '../app-model.ts'
import { holdsAny } from './may-open.ts'
import type { Me } from './me.ts'

const WRITING: ReadonlySet<RecordAction> = new Set(['create', 'update', 'delete', 'import'])

/** Whether nobody may do it, not even administrators: rows of another system cannot be changed here. */
export function isClosed({ source }: Pick<Resource, 'source'>, action: RecordAction): boolean {
  return source.kind === 'extension' && WRITING.has(action)
}

/** The grants for `action` on some rows of the resource; anything not granted is refused. */
export function grantsFor(resource: Resource, me: Me, action: RecordAction): readonly Grant[] {
  if (isClosed(resource, action)) return []
  return resource.grants.filter(grant => grant.actions.includes(action) && missingFor(grant, me) === undefined)
}

/** What the account lacks for a grant: one of its roles, or the permission id required in addition. */
export function missingFor(grant: Pick<Grant, 'roles' | 'permission'>, me: Me): 'role' | 'permission' | undefined {
  if (!holdsAny(me, grant.roles)) return 'role'
  return holdsPermission(me, grant.permission) ? undefined : 'permission'
}

/** Whether the id is held, or none is required. */
export function holdsPermission(me: Me, permission: number | undefined): boolean {
  return permission === undefined || me.admin || me.permissionIds.includes(permission)
}

/** Whether a grant covers the field. */
export function coversField(grant: Pick<Grant, 'fields'>, field: string): boolean {
  return grant.fields.includes('*') || grant.fields.includes(field)
}
