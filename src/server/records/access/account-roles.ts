import { sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import type { Database } from '../../storage/database.ts'

/** An active role, and its permission ids. */
interface AccountRole {
  readonly id: number
  readonly name: string
  readonly permissionIds: readonly number[]
  /** Ids that its holders may grant without having them. */
  readonly handOnIds: readonly number[]
}

/** Planned permissions of roles, by role id. */
export type PlannedRights = ReadonlyMap<number, Pick<AccountRole, 'permissionIds' | 'handOnIds'>>

/** The active roles of the stored account. */
export async function accountRoles(
  database: Database,
  model: AppModel,
  account: Readonly<Record<string, unknown>>,
  planned?: PlannedRights,
): Promise<AccountRole[]> {
  const held = model.resources.account?.fields.roles ? database.adapter.decode('json', account.roles) : undefined
  return activeRoles(database, (held ?? []) as readonly number[], planned)
}

/** Those of the roles that are not disabled. */
export async function activeRoles(
  { reader, adapter }: Database,
  ids: readonly number[],
  planned?: PlannedRights,
): Promise<AccountRole[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('role')
    .selectAll()
    .where(adapter.isAmong(sql.ref('id'), [...ids]))
    .execute()
  return rows
    .filter(role => role.status !== DISABLED)
    .map(role => ({
      id: role.id as number,
      name: String(role.name),
      permissionIds: permissionIdsIn(role.permissionIds),
      handOnIds: permissionIdsIn(role.handOnIds),
      ...planned?.get(Number(role.id)),
    }))
}

const DISABLED = 'disabled'
