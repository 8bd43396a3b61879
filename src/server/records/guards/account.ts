import type { FieldProblemDraft } from '#model/problems.ts'
import { permissionIdsOfRoles } from '../role-permissions.ts'
import { permissionTitles } from './permission-titles.ts'
import { rightsOverRights } from './rights-over-rights.ts'
import { added, type GuardedWrite, type StoredValues, type WriteGuard } from './write-guard.ts'

/**
 * Nobody hands on rights over rights or blocks that they lack, and the last administrator stays (catalogue 2.4; the
 * decision is docs/decisions/0004-who-may-hand-on-rights.md). Administrators may hand on everything.
 */
export const accountGuard: WriteGuard = async write => [
  ...(await handsOnRights(write)),
  ...handsOnBlocks(write),
  ...(await removesLastAdministrator(write)),
]

async function handsOnRights(write: GuardedWrite): Promise<FieldProblemDraft[]> {
  const { me, model } = write.work.context
  const roles = added(write, 'roles')
  if (me.admin || roles.length === 0) return []
  const guarded = rightsOverRights(model)
  const held = new Set(me.permissionIds)
  const ids = await permissionIdsOfRoles(write.work.write.queries, roles)
  const lacking = ids.filter(id => guarded.has(id) && !held.has(id))
  return lacking.length > 0
    ? [{ path: 'roles', code: 'right-not-held', params: { permission: permissionTitles(model, lacking) } }]
    : []
}

function handsOnBlocks(write: GuardedWrite): FieldProblemDraft[] {
  const { me } = write.work.context
  const lacking = me.admin ? [] : added(write, 'blocks').filter(id => !me.blockIds.includes(id))
  return lacking.length > 0 ? [{ path: 'blocks', code: 'block-not-held' }] : []
}

async function removesLastAdministrator({ before, after, work }: GuardedWrite): Promise<FieldProblemDraft[]> {
  if (!isAdministrator(before) || isAdministrator(after)) return []
  const { queries, adapter } = work.write
  const others = await queries
    .selectFrom('account')
    .select('id')
    .where('admin', '=', adapter.encode('boolean', true))
    .where('employeeStatus', '!=', 'left')
    .where('id', '!=', before?.id)
    .executeTakeFirst()
  return others ? [] : [{ path: 'admin', code: 'last-administrator' }]
}

function isAdministrator(account: StoredValues | null): boolean {
  return Boolean(account?.admin) && account?.employeeStatus !== 'left'
}
