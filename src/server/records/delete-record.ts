import type { Lines, Resource } from '#model/app-model.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import { wholeRecord } from './changed-values.ts'
import { demandOpenParent } from './demand-open-parent.ts'
import { demandVersion } from './demand-version.ts'
import { dropDiscussion } from './drop-discussion.ts'
import { AccessDenied, RecordRefusal } from './errors.ts'
import { dropFileUses } from './file-uses.ts'
import { demandRow } from './granted-fields.ts'
import { guardWrite } from './guards/index.ts'
import { auditChange } from './record-audit.ts'
import type { RecordContext } from './record-context.ts'
import { referrersOf } from './referrers.ts'
import { renewComputed } from './renew-computed.ts'
import { loadStored } from './stored-record.ts'
import { inTransaction, type Work } from './work.ts'

/**
 * Deletes a record to which nothing refers. With `version`, only if it is still the one that was read.
 * @throws RecordNotFound, AccessDenied, RecordRefusal `in-use` naming what refers to it, `stale-version`
 */
export async function deleteRecord(
  context: RecordContext,
  resource: Resource,
  id: number,
  version?: number,
): Promise<void> {
  const plan = deletionPlan(context, resource)
  await inTransaction(context, work => deleteRow(work, resource, id, plan, { version }))
}

/** @throws AccessDenied when the account may delete no such record at all */
export function deletionPlan({ model, me }: RecordContext, resource: Resource): AccessPlan {
  const plan = planAccess(model, me, resource.name, 'delete')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  return plan
}

/**
 * Deletes and audits one row. `within`: the lines of a record with which it was sent.
 * @throws RecordNotFound, AccessDenied, RecordRefusal
 */
export async function deleteRow(
  work: Work,
  resource: Resource,
  id: number,
  plan: AccessPlan,
  { version, within }: { readonly version?: unknown; readonly within?: Lines } = {},
): Promise<void> {
  const stored = await loadStored(work, resource, id, plan)
  demandRow(plan, stored.test)
  if (version !== undefined) await demandVersion(work, resource, stored, version)
  await demandOpenParent(work, resource, { before: stored.values, after: null, within })
  const referrers = await referrersOf(work, resource, [id])
  if (referrers.length > 0) {
    throw new RecordRefusal(
      'in-use',
      referrers.map(({ title, count }) => ({ path: '', code: 'in-use-by', params: { resource: title, count } })),
    )
  }
  await guardWrite(resource.name, { work, before: { ...stored.values, id }, after: null })
  await work.write.queries.deleteFrom(resource.name).where('id', '=', id).execute()
  work.write.touch(resource.name)
  await dropFileUses(work, resource, id)
  await dropDiscussion(work, resource, id)
  await renewComputed(work, resource, { id, before: stored.values, after: null })
  const label = stored.values[resource.label]
  const change = { action: 'delete', before: wholeRecord(stored.values), after: null }
  await auditChange(work, resource, { id, label }, change)
}
