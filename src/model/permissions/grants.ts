import type { Grant, RecordAction, Resource } from '../app-model.ts'
import { holdsAny } from './may-open.ts'
import type { Me } from './me.ts'

const WRITING: ReadonlySet<RecordAction> = new Set(['create', 'update', 'delete', 'import'])

/** Whether nobody may do it, not even administrators: rows that come from elsewhere are as their source gives them. */
export function isClosed({ source }: Pick<Resource, 'source'>, action: RecordAction): boolean {
  return source.kind === 'extension' && WRITING.has(action)
}

/** The grants by which the account may do `action` on some rows of the resource; silence means no. */
export function grantsFor(resource: Resource, me: Me, action: RecordAction): readonly Grant[] {
  if (isClosed(resource, action)) return []
  return resource.grants.filter(grant => grant.actions.includes(action) && missingFor(grant, me) === undefined)
}

/** What the account lacks for a grant: one of its roles, or the permission id that must be held as well. */
export function missingFor(grant: Pick<Grant, 'roles' | 'permission'>, me: Me): 'role' | 'permission' | undefined {
  if (!holdsAny(me, grant.roles)) return 'role'
  return holdsPermission(me, grant.permission) ? undefined : 'permission'
}

/** Whether the id is held, or none is asked for. */
export function holdsPermission(me: Me, permission: number | undefined): boolean {
  return permission === undefined || me.admin || me.permissionIds.includes(permission)
}

/** Whether a grant refers to the field. */
export function coversField(grant: Pick<Grant, 'fields'>, field: string): boolean {
  return grant.fields.includes('*') || grant.fields.includes(field)
}
