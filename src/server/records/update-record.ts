import type { Resource } from '#model/app-model.ts'
import { isMaskedValue, maskValue } from '#model/mask.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '../storage/tables.ts'
import { changedValues } from './changed-values.ts'
import { demandVersion } from './demand-version.ts'
import { AccessDenied } from './errors.ts'
import { demandFields, demandResult, demandRow } from './granted-fields.ts'
import { judge } from './judge.ts'
import { readAfterWrite } from './read-after-write.ts'
import { auditChange } from './record-audit.ts'
import type { RecordContext } from './record-context.ts'
import { loadStored } from './stored-record.ts'
import { inTransaction } from './work.ts'
import { changeRow } from './write-row.ts'

/**
 * Changes fields of a record. `payload` has the `version` that was read and the fields to change; nothing happens when
 * none of them differs.
 * @throws RecordNotFound, AccessDenied, RecordRefusal (also `stale-version`, with the record as it is now)
 */
export async function updateRecord(
  context: RecordContext,
  resource: Resource,
  id: number,
  payload: unknown,
): Promise<Row> {
  const plan = planAccess(context.model, context.me, resource.name, 'update')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  const { version, id: _id, ...given } = (payload ?? {}) as Row
  return inTransaction(context, async work => {
    const stored = await loadStored(work, resource, id, plan)
    demandRow(plan, stored.test)
    await demandVersion(work, resource, stored, version)
    const meant = withoutMasks(resource, given, stored.values)
    demandFields(plan, stored.test, Object.keys(meant))
    const { values, variables } = await judge(work, resource, meant, plan, stored.values)
    if (Object.keys(values).length > 0) {
      demandResult(plan, variables)
      await changeRow(work, resource, stored, values, { isEdit: true })
      const label = { ...stored.values, ...values }[resource.label]
      await auditChange(work, resource, { id, label }, { action: 'update', ...changedValues(stored.values, values) })
    }
    return readAfterWrite(work, resource, id)
  })
}

/** A form sends back the masked value that it was shown: that changes nothing. */
function withoutMasks(resource: Resource, given: Row, stored: Row): Row {
  const entries = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name]
    return !(field?.masked && isMaskedValue(value) && maskValue(field, stored[name]) === value)
  })
  return Object.fromEntries(entries)
}
