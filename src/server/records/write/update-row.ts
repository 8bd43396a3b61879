import type { Lines, Resource } from '#model/app-model.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '#server/storage/tables.ts'
import { actionDenied } from '../access/action-denied.ts'
import { demandFields, demandResult, demandRow } from '../access/granted-fields.ts'
import { demandReadableFiles } from '../files/demand-readable-files.ts'
import { fileFields } from '../files/file-uses.ts'
import { loadStored, type StoredRecord } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { judge } from '../rules/judge.ts'
import type { Work } from '../work.ts'
import { changedValues } from './changed-values.ts'
import { demandVersion } from './demand-version.ts'
import { type AuditedChange, auditChange } from './record-audit.ts'
import { withoutMasks } from './without-masks.ts'
import { changeRow } from './write-row.ts'

/** @throws AccessDenied when the account may not change such a record at all */
export function updatePlan({ model, me }: RecordContext, resource: Resource): AccessPlan {
  const plan = planAccess(model, me, resource.name, 'update')
  if (!plan.allowed) throw actionDenied({ model, me }, resource.name, 'update')
  return plan
}

/** The record, if the account may change it and its version is current. */
export async function loadForUpdate(
  work: Work,
  resource: Resource,
  id: number,
  plan: AccessPlan,
  version: unknown,
): Promise<StoredRecord> {
  const stored = await loadStored(work, resource, id, plan)
  demandRow(plan, stored.test)
  await demandVersion(work, resource, stored, version)
  return stored
}

export interface UpdateOptions {
  /** The lines sent with a record. */
  readonly within?: Lines
  /** Content of the audit entry instead of a plain update. */
  readonly note?: Pick<AuditedChange, 'action' | 'inputs'>
}

/**
 * Validates, changes and audits one row, and returns whether anything differed.
 * @throws AccessDenied, RecordRefusal
 */
export async function updateRow(
  work: Work,
  resource: Resource,
  stored: StoredRecord,
  given: Row,
  plan: AccessPlan,
  { within, note = { action: 'update' } }: UpdateOptions = {},
): Promise<boolean> {
  const { id } = stored
  const meant = withoutMasks(resource, given, stored.values)
  demandFields(plan, stored.test, Object.keys(meant))
  const { values, variables } = await judge(work, resource, meant, plan, stored.values)
  if (Object.keys(values).length === 0) return false
  demandResult(plan, variables)
  const after = { ...stored.values, ...values }
  await demandReadableFiles(work, fileFields(resource), values, { resource, id })
  await demandOpenParent(work, resource, { before: stored.values, after, within })
  await changeRow(work, resource, stored, values, { isEdit: true })
  const label = after[resource.label]
  await auditChange(work, resource, { id, label }, { ...note, ...changedValues(stored.values, values) })
  return true
}
