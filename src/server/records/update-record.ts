import type { Lines, Resource } from '#model/app-model.ts'
import { isMaskedValue, maskValue } from '#model/mask.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import { splitPayload } from '#model/records/lines.ts'
import type { Row } from '../storage/tables.ts'
import { changedValues } from './changed-values.ts'
import { demandOpenParent } from './demand-open-parent.ts'
import { demandVersion } from './demand-version.ts'
import { AccessDenied } from './errors.ts'
import { demandFields, demandResult, demandRow } from './granted-fields.ts'
import { judge } from './judge.ts'
import { readAfterWrite } from './read-after-write.ts'
import { type AuditedChange, auditChange } from './record-audit.ts'
import type { RecordContext } from './record-context.ts'
import { loadStored, type StoredRecord } from './stored-record.ts'
import { inTransaction, type Work } from './work.ts'
import { demandOpenLines, writeLines } from './write-lines.ts'
import { changeRow } from './write-row.ts'

/**
 * Changes fields of a record, and its lines. `payload` has the `version` that was read and the fields to change; nothing
 * happens when none of them differs.
 * @throws RecordNotFound, AccessDenied, RecordRefusal (also `stale-version`, with the record as it is now)
 */
export async function updateRecord(
  context: RecordContext,
  resource: Resource,
  id: number,
  payload: unknown,
): Promise<Row> {
  const plan = updatePlan(context, resource)
  const { version, id: _id, ...given } = (payload ?? {}) as Row
  const sent = splitPayload(resource, given)
  return inTransaction(context, async work => {
    const stored = await loadForUpdate(work, resource, id, plan, version)
    demandOpenLines(resource, stored.values, sent)
    const changed = await updateRow(work, resource, stored, sent.fields, plan)
    const written = await writeLines(work, resource, id, sent)
    // Its lines are a part of the record: who edits it meanwhile must learn that they have changed.
    if (written > 0 && !changed) await changeRow(work, resource, stored, {}, { isEdit: true })
    return readAfterWrite(work, resource, id)
  })
}

/** @throws AccessDenied when the account may change no such record at all */
export function updatePlan({ model, me }: RecordContext, resource: Resource): AccessPlan {
  const plan = planAccess(model, me, resource.name, 'update')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  return plan
}

/** The record, if the account may change it and it is still the one that was read. */
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
  /** The lines of a record with which it was sent. */
  readonly within?: Lines
  /** What the audit entry says in place of a plain update. */
  readonly note?: Pick<AuditedChange, 'action' | 'inputs'>
}

/**
 * Judges, changes and audits one row, and tells whether anything differed.
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
  await demandOpenParent(work, resource, { before: stored.values, after, within })
  await changeRow(work, resource, stored, values, { isEdit: true })
  const label = after[resource.label]
  await auditChange(work, resource, { id, label }, { ...note, ...changedValues(stored.values, values) })
  return true
}

/** A form sends back the masked value that it was shown: that changes nothing. */
function withoutMasks(resource: Resource, given: Row, stored: Row): Row {
  const entries = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name]
    return !(field?.masked && isMaskedValue(value) && maskValue(field, stored[name]) === value)
  })
  return Object.fromEntries(entries)
}
