import type { AppModel, Resource } from '#model/app-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import { ACCOUNT, type ManagedAccount, type ManagedRole, ROLE } from '#model/permissions/manage-rights.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import type { Database } from '../../storage/database.ts'
import type { Queries } from '../../storage/tables.ts'
import { type GuardedWrite, listOf, type StoredValues } from './write-guard.ts'

/** The writing transaction, or the reader. */
interface RightsSource {
  readonly queries: Queries
  readonly adapter: Database['adapter']
}

/** The stored account with the current rights of its roles. */
export async function managedAccount(source: RightsSource, values: StoredValues): Promise<ManagedAccount> {
  return withRoles(values, await managedRoles(source, listOf(values.roles)))
}

/** The stored role. */
export function managedRole(values: StoredValues): ManagedRole {
  return {
    builtin: Boolean(values.builtin),
    permissionIds: permissionIdsIn(values.permissionIds),
    handOnIds: permissionIdsIn(values.handOnIds),
  }
}

/** Every account with the role, with its rights by all of its roles. */
export async function holdersOf(source: RightsSource, model: AppModel, role: number): Promise<ManagedAccount[]> {
  return (await accountsWith(source, model, ({ roles }) => listOf(roles).includes(role))).map(({ account }) => account)
}

/** The accounts whose stored values match, with their rights by all of their roles, and the ids of these roles. */
export async function accountsWith(
  source: RightsSource,
  model: AppModel,
  fits: (values: StoredValues) => boolean,
): Promise<{ readonly account: ManagedAccount; readonly roles: readonly number[] }[]> {
  const { queries, adapter } = source
  const fields = model.resources[ACCOUNT]?.fields ?? {}
  if (!fields.roles) return []
  const columns = ['id', 'roles', 'blocks', 'admin'].filter(name => name in fields)
  const rows = await queries.selectFrom(ACCOUNT).select(columns).execute()
  const accounts = rows.map(row => ({
    id: row.id,
    admin: row.admin,
    roles: adapter.decode('json', row.roles),
    blocks: adapter.decode('json', row.blocks),
  }))
  const found = accounts.filter(fits)
  const roles = await managedRoles(source, [...new Set(found.flatMap(each => listOf(each.roles)))])
  return found.map(each => ({ account: withRoles(each, roles), roles: listOf(each.roles) }))
}

/** Fields that a person may write and that the write changes; all of them for a record that is created or deleted. */
export function changedFields(resource: Resource, { before, after }: GuardedWrite): readonly string[] {
  const names = Object.values(resource.fields)
    .filter(field => field.type === 'state' || (!field.readOnly && !typeOf(field).systemSet))
    .map(({ name }) => name)
  return names.filter(name => !before || !after || stored(before[name]) !== stored(after[name]))
}

/** An empty value, an empty list and "no" are equal; the order of a list does not matter. */
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

/** The stored roles by id. */
export async function managedRoles(
  { queries }: Pick<RightsSource, 'queries'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ManagedRole>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom(ROLE).selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [Number(row.id), managedRole(row)]))
}
