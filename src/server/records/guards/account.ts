import { ACCOUNT, accountRefusals } from '#model/permissions/manage-rights.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { lockCounts } from '../rules/counting-locks.ts'
import { changedFields, managedAccount } from './managed-accounts.ts'
import { type GuardedWrite, type StoredValues, type WriteGuard, whoWrites } from './write-guard.ts'

/** Nobody changes rights beyond their own, and the last active administrator cannot be removed (catalogue 2.4). */
export const accountGuard: WriteGuard = async write => {
  const refused = await changesRights(write)
  return refused.length > 0 ? refused : removesLastAdministrator(write)
}

async function changesRights(write: GuardedWrite): Promise<readonly FieldProblemDraft[]> {
  const { work, before, after } = write
  const { model } = work.context
  const me = whoWrites(work)
  return accountRefusals(model, me, {
    before: before && (await managedAccount(work.write, before)),
    after: after && (await managedAccount(work.write, after)),
    changed: changedFields(model.resources[ACCOUNT]!, write),
  })
}

async function removesLastAdministrator({ before, after, work }: GuardedWrite): Promise<FieldProblemDraft[]> {
  if (!isAdministrator(before) || isAdministrator(after)) return []
  const { queries, adapter } = work.write
  // If two administrators remove each other at the same time, the second must see the first's write.
  await lockCounts(work.write, ['administrators'])
  const others = await queries
    .selectFrom(ACCOUNT)
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
