import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import type { Database } from '../../storage/database.ts'
import { accountRoles, type PlannedRights } from './account-roles.ts'
import { STAND_IN_TABLE, standsInFor } from './stand-ins.ts'

const ACCOUNT = 'account'
const ROLE = 'role'
/** The tables that rights are computed from. */
export const RIGHTS_TABLES: readonly string[] = [ACCOUNT, ROLE, STAND_IN_TABLE]

/** The account with everything its roles grant; undefined when it does not exist or the person has left. */
export async function loadMe(database: Database, model: AppModel, accountId: number): Promise<Me | undefined> {
  const { accounts } = database.caches
  const revision = `${model.revision} ${await database.revisions.current(RIGHTS_TABLES)}`
  const known = accounts.get(`${accountId}`)
  if (known?.revision === revision) return known.me
  const me = await readMe(database, model, accountId)
  accounts.set(`${accountId}`, { revision, me })
  return me
}

/** The same, uncached, and with the `planned` permissions of roles. */
export async function readMe(
  database: Database,
  model: AppModel,
  accountId: number,
  planned?: PlannedRights,
): Promise<Me | undefined> {
  const { reader, adapter } = database
  const fields = model.resources[ACCOUNT]?.fields ?? {}
  const row = await reader.selectFrom(ACCOUNT).selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!row || row.employeeStatus === LEFT) return undefined
  const idsIn = (name: string) => (name in fields ? ((adapter.decode('json', row[name]) ?? []) as number[]) : [])
  const roles = await accountRoles(database, model, row, planned)
  const idsOf = (name: 'permissionIds' | 'handOnIds') =>
    [...new Set(roles.flatMap(role => role[name]))].sort((a, b) => a - b)
  const handOnIds = idsOf('handOnIds')
  const standsIn = await standsInFor(database, accountId)
  return meWith(
    {
      id: accountId,
      adAccount: String(row.adAccount),
      name: String(row.name),
      admin: adapter.decode('boolean', row.admin) === true,
      permissionIds: idsOf('permissionIds'),
      ...(roles.length > 0 && { roleIds: roles.map(({ id }) => id) }),
      ...(handOnIds.length > 0 && { handOnIds }),
      blockIds: idsIn('blocks'),
      ...(standsIn.length > 0 && { standsIn }),
    },
    model.permissions,
  )
}

/** A person who has left holds no role and cannot sign in (catalogue 2.4). */
const LEFT = 'left'
