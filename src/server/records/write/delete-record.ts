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
import { ATTACHED_TABLES, storeDeleted } from '../recycle/store-deleted.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { inTransaction, type Work } from '../work.ts'
import { wholeRecord } from './changed-values.ts'
import { demandVersion } from './demand-version.ts'
import { auditChange } from './record-audit.ts'

/**
 * Deletes a record that nothing refers to except its own lines, which are deleted with it; it stays in the recycle bin. With
 * `version`, only if that is still the current one.
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

/** @throws AccessDenied when the account may not delete such a record at all */
export function deletionPlan({ model, me }: RecordContext, resource: Resource): AccessPlan {
  const plan = planAccess(model, me, resource.name, 'delete')
  if (!plan.allowed) throw actionDenied({ model, me }, resource.name, 'delete')
  return plan
}

export interface DeleteOptions {
  readonly version?: unknown
  /** The lines sent, or deleted, with a record. */
  readonly within?: Lines
  /** The row is a line deleted with its record: the grant on the record decides, not the conditions of grants on lines. */
  readonly isPart?: boolean
  /** Number in the bin of the record that it is deleted with. */
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
  { version, within, isPart = false, partOf }: DeleteOptions = {},
): Promise<void> {
  const stored = await loadStored(work, resource, id, plan)
  if (!isPart) demandRow(plan, stored.test)
  if (version !== undefined) await demandVersion(work, resource, stored, version)
  await demandOpenParent(work, resource, { before: stored.values, after: null, within })
  // Lines refer to their record, so they are deleted before references are checked.
  const hasLines = Object.keys(resource.lines ?? {}).length > 0
  const deleted = hasLines ? await storeDeleted(work, resource, stored, partOf) : undefined
  if (hasLines) await deleteLines(work, resource, id, deleted)
  const referrers = await work.write.together(referring(work, resource), id)
  if (referrers.length > 0) {
    throw new RecordRefusal(
      'in-use',
      referrers.map(({ title, count }) => ({ path: '', code: 'in-use-by', params: { resource: title, count } })),
    )
  }
  await guardWrite(resource.name, { work, before: { ...stored.values, id }, after: null })
  if (!hasLines) await storeDeleted(work, resource, stored, partOf)
  await work.write.together(deletion(resource), id)
  await renewComputed(work, resource, { id, before: stored.values, after: null })
  const label = stored.values[resource.label]
  const change = { action: 'delete', before: wholeRecord(stored.values), after: null }
  await auditChange(work, resource, { id, label }, change)
}

/** Lines are part of their record: they are deleted and restored with it. */
async function deleteLines(work: Work, resource: Resource, id: number, partOf: number | undefined): Promise<void> {
  for (const lines of Object.values(resource.lines ?? {})) {
    const target = work.context.model.resources[lines.resource]!
    const rows = await work.write.queries.selectFrom(target.name).select('id').where(lines.by, '=', id).execute()
    if (rows.length === 0) continue
    const plan = deletionPlan(work.context, target)
    const options = { within: lines, isPart: true, partOf }
    for (const row of rows) await deleteRow(work, target, row.id as number, plan, options)
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
      // Most records are not referred to: references are searched per record only when some record of the set has one.
      if ((await referrersOf(ofSet, resource, ids)).length === 0) return ids.map(() => [])
      const found: (readonly Referrer[])[] = []
      for (const id of ids) found.push(await referrersOf(ofSet, resource, [id]))
      return found
    },
  }
}

/** Comments and attachments are deleted with the record; its audit trail stays. */
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
      for (const table of ATTACHED_TABLES)
        await queries
          .deleteFrom(table)
          .where('resource', '=', name)
          .where(adapter.isAmong(sql.ref('recordId'), ids))
          .execute()
      return ids.map(() => undefined)
    },
  }
}
