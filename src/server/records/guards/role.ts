import { ROLE, roleRefusals } from '#model/permissions/manage-rights.ts'
import { changedFields, holdersOf, managedRole } from './managed-accounts.ts'
import { type WriteGuard, whoWrites } from './write-guard.ts'

/** Nobody changes a built-in role, a role that they hold, or permissions that they may not grant. */
export const roleGuard: WriteGuard = async write => {
  const { before, after, work } = write
  const { model } = work.context
  const me = whoWrites(work)
  const holders = before ? await holdersOf(work.write, model, Number(before.id)) : []
  const change = {
    before: before && managedRole(before),
    after: after && managedRole(after),
    changed: changedFields(model.resources[ROLE]!, write),
  }
  return roleRefusals(model, me, change, { holders, held: holders.some(({ id }) => id === me.id) })
}
