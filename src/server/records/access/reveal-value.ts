import type { Resource } from '#model/app-model.ts'
import { visibleFields } from '#model/permissions/fields.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { AccessDenied, RecordRefusal } from '../errors.ts'
import { readRecord } from '../read/read-record.ts'
import { loadStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction } from '../work.ts'
import { auditChange } from '../write/record-audit.ts'
import { demandRow } from './granted-fields.ts'

/** Action of the audit entry of a revealed value. */
export const REVEAL = 'reveal'

/**
 * Reveals one masked value of a record. This requires a grant for `reveal` that holds on the record and covers the field, besides
 * the right to read it; account, field and reason are recorded in the audit trail.
 * @throws RecordNotFound, AccessDenied, RecordRefusal
 */
export async function revealValue(
  context: RecordContext,
  resource: Resource,
  id: number,
  { field: name, reason }: { readonly field: string; readonly reason: string },
): Promise<unknown> {
  const plan = planAccess(context.model, context.me, resource.name, 'reveal')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field?.masked)
    throw new RecordRefusal('validation', [{ path: 'field', code: 'unknown-field', params: { name } }])
  return inTransaction(context, async work => {
    const stored = await loadStored(work, resource, id, plan)
    demandRow(plan, stored.test)
    if (!visibleFields(plan, stored.test).has(name)) throw new AccessDenied('grant-field-missing', [name])
    const { queries } = work.write
    const record = await readRecord(context, resource, id, { fields: [name], queries, unmasked: true })
    const label = stored.values[resource.label]
    const change = { action: REVEAL, before: null, after: null, inputs: { field: name, reason: reason.trim() } }
    await auditChange(work, resource, { id, label }, change)
    return record[name] ?? null
  })
}
