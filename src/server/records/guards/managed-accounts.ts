import type { Resource } from '#model/app-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import { ACCOUNT, type ManagedAccount, type ManagedRole, ROLE } from '#model/permissions/manage-rights.ts'
import { permissionIdsIn } from '#model/permissions/permission-ids.ts'
import type { Work } from '../work.ts'
import { type GuardedWrite, listOf, type StoredValues } from './write-guard.ts'

/** The stored account with what its roles bring as they are now. */
export async function managedAccount(work: Work, values: StoredValues): Promise<ManagedAccount> {
  return withRoles(values, await rolesNamed(work, listOf(values.roles)))
}

/** The stored role. */
export function managedRole(values: StoredValues): ManagedRole {
  return {
    ...(values.id == null ? {} : { id: Number(values.id) }),
    builtin: Boolean(values.builtin),
    permissionIds: permissionIdsIn(values.permissionIds),
    handOnIds: permissionIdsIn(values.handOnIds),
  }
}

/** Every account that has the role, with what it has by all of its roles. */
export async function holdersOf(work: Work, role: number): Promise<ManagedAccount[]> {
  const { queries, adapter } = work.write
  const fields = work.context.model.resources[ACCOUNT]?.fields ?? {}
  if (!fields.roles) return []
  const columns = ['id', 'roles', 'blocks', 'admin'].filter(name => name === 'id' || name in fields)
  const rows = await queries.selectFrom(ACCOUNT).select(columns).execute()
  const accounts = rows.map(row => ({
    id: row.id,
    admin: adapter.decode('boolean', row.admin),
    roles: adapter.decode('json', row.roles),
    blocks: adapter.decode('json', row.blocks),
  }))
  const holders = accounts.filter(({ roles }) => listOf(roles).includes(role))
  const roles = await rolesNamed(work, [...new Set(holders.flatMap(each => listOf(each.roles)))])
  return holders.map(each => withRoles(each, roles))
}

/** Fields that a person may write and that the write changes; of a record that comes or goes all of them. */
export function changedFields(resource: Resource, { before, after }: GuardedWrite): readonly string[] {
  const names = Object.values(resource.fields)
    .filter(field => field.type === 'state' || (!field.readOnly && !typeOf(field).systemSet))
    .map(({ name }) => name)
  return names.filter(name => !before || !after || stored(before[name]) !== stored(after[name]))
}

/** No value, an empty list and "no" mean the same; the order of a list does not matter. */
function stored(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'null' : JSON.stringify(value.map(String).sort())
  return JSON.stringify(value === false || value === '' ? null : (value ?? null))
}

function withRoles(values: StoredValues, roles: ReadonlyMap<number, ManagedRole>): ManagedAccount {
  const held = listOf(values.roles).flatMap(id => roles.get(id) ?? [])
  return {
    ...(values.id == null ? {} : { id: Number(values.id) }),
    admin: Boolean(values.admin),
    permissionIds: [...new Set(held.flatMap(role => role.permissionIds))],
    handOnIds: [...new Set(held.flatMap(role => role.handOnIds))],
    blockIds: listOf(values.blocks),
  }
}

async function rolesNamed({ write }: Work, ids: readonly number[]): Promise<ReadonlyMap<number, ManagedRole>> {
  if (ids.length === 0) return new Map()
  const rows = await write.queries.selectFrom(ROLE).selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [Number(row.id), managedRole(row)]))
}
