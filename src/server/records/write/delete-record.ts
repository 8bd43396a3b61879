import { sql } from 'kysely'
import type { Lines, Resource } from '#model/app-model.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import type { SetStep } from '../../storage/database.ts'
import { actionDenied } from '../access/action-denied.ts'
import { demandRow } from '../access/granted-fields.ts'
import { renewComputed } from '../computed/renew-computed.ts'
import { RecordRefusal } from '../errors.ts'
import { guardWrite } from '../extension-points.ts'
import { type Referrer, referrersOf } from '../read/referrers.ts'
import { loadStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { BESIDE, keepDeleted } from '../recycle/keep-deleted.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { inTransaction, type Work } from '../work.ts'
import { wholeRecord } from './changed-values.ts'
import { demandVersion } from './demand-version.ts'
import { auditChange } from './record-audit.ts'

/**
 * Deletes a record to which nothing refers but its own lines, which go with it; it stays in the bin. With `version`, only if
 * it is still the one that was read.
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
  if (!plan.allowed) throw actionDenied({ model, me }, resource.name, 'delete')
  return plan
}

export interface DeleteOptions {
  readonly version?: unknown
  /** The lines of a record with which it was sent, or goes. */
  readonly within?: Lines
  /** Number in the bin of the record with which it goes. */
  readonly partOf?: number | undefined
}

/**
 * Deletes and audits one row.
 * @throws RecordNotFound, AccessDenied, RecordRefusal
 */
export async function deleteRow(
  work: Work,
  resource: Resource,
  id: number,
  plan: AccessPlan,
  { version, within, partOf }: DeleteOptions = {},
): Promise<void> {
  const stored = await loadStored(work, resource, id, plan)
  demandRow(plan, stored.test)
  if (version !== undefined) await demandVersion(work, resource, stored, version)
  await demandOpenParent(work, resource, { before: stored.values, after: null, within })
  // Lines refer to their record, and go before anything else is asked.
  const hasLines = Object.keys(resource.lines ?? {}).length > 0
  const deleted = hasLines ? await keepDeleted(work, resource, stored, partOf) : undefined
  if (hasLines) await deleteLines(work, resource, id, deleted)
  const referrers = await work.write.together(referring(work, resource), id)
  if (referrers.length > 0) {
    throw new RecordRefusal(
      'in-use',
      referrers.map(({ title, count }) => ({ path: '', code: 'in-use-by', params: { resource: title, count } })),
    )
  }
  await guardWrite(resource.name, { work, before: { ...stored.values, id }, after: null })
  if (!hasLines) await keepDeleted(work, resource, stored, partOf)
  await work.write.together(deletion(resource), id)
  await renewComputed(work, resource, { id, before: stored.values, after: null })
  const label = stored.values[resource.label]
  const change = { action: 'delete', before: wholeRecord(stored.values), after: null }
  await auditChange(work, resource, { id, label }, change)
}

/** Lines are a part of their record: they go with it, and come back with it. */
async function deleteLines(work: Work, resource: Resource, id: number, partOf: number | undefined): Promise<void> {
  for (const lines of Object.values(resource.lines ?? {})) {
    const target = work.context.model.resources[lines.resource]!
    const rows = await work.write.queries.selectFrom(target.name).select('id').where(lines.by, '=', id).execute()
    if (rows.length === 0) continue
    const plan = deletionPlan(work.context, target)
    for (const row of rows) await deleteRow(work, target, row.id as number, plan, { within: lines, partOf })
  }
}

function referring(work: Work, resource: Resource): SetStep<number, readonly Referrer[]> {
  return {
    name: `referrers of ${resource.name}`,
    stage: 'check',
    async run(write, ids) {
      const ofSet = { ...work, write }
      const [only] = ids
      if (ids.length === 1) return [await referrersOf(ofSet, resource, [only!])]
      // Few of many are referred to: those are looked for one by one only when some of the set is.
      if ((await referrersOf(ofSet, resource, ids)).length === 0) return ids.map(() => [])
      const found: (readonly Referrer[])[] = []
      for (const id of ids) found.push(await referrersOf(ofSet, resource, [id]))
      return found
    },
  }
}

/** What was laid beside a record goes with it; its audit trail stays. */
function deletion({ name }: Resource): SetStep<number, void> {
  return {
    name: `delete ${name}`,
    stage: 'row',
    async run({ queries, adapter, touch }, ids) {
      await queries
        .deleteFrom(name)
        .where(adapter.isAmong(sql.ref('id'), ids))
        .execute()
      touch(name)
      for (const table of BESIDE)
        await queries
          .deleteFrom(table)
          .where('resource', '=', name)
          .where(adapter.isAmong(sql.ref('recordId'), ids))
          .execute()
      return ids.map(() => undefined)
    },
  }
}
