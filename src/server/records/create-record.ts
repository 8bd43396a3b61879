import type { Resource } from '#model/app-model.ts'
import { planAccess, testOn } from '#model/permissions/plan-access.ts'
import type { Row } from '../storage/tables.ts'
import { wholeRecord } from './changed-values.ts'
import { AccessDenied } from './errors.ts'
import { demandFields, demandResult } from './granted-fields.ts'
import { oncePerKey } from './idempotency.ts'
import { judge } from './judge.ts'
import { readAfterWrite } from './read-after-write.ts'
import { auditChange } from './record-audit.ts'
import type { RecordContext } from './record-context.ts'
import { inTransaction } from './work.ts'
import { insertRow } from './write-row.ts'

export interface CreateOptions {
  /** Text chosen by the caller: a second create with the same key answers the record of the first. */
  readonly idempotencyKey?: string
}

/**
 * Creates a record and answers it as the account may see it.
 * @throws AccessDenied, RecordRefusal
 */
export async function createRecord(
  context: RecordContext,
  resource: Resource,
  payload: unknown,
  { idempotencyKey }: CreateOptions = {},
): Promise<Row> {
  const plan = planAccess(context.model, context.me, resource.name, 'create')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  const given = (payload ?? {}) as Row
  return inTransaction(context, async work => {
    const id = await oncePerKey(work, resource, idempotencyKey, payload, async () => {
      const { values, variables } = await judge(work, resource, given, plan)
      demandResult(plan, variables)
      demandFields(plan, testOn(plan, { ...variables }), Object.keys(given))
      const created = await insertRow(work, resource, values)
      const label = created.values[resource.label]
      await auditChange(
        work,
        resource,
        { id: created.id, label },
        { action: 'create', before: null, after: wholeRecord(created.values) },
      )
      return created.id
    })
    return readAfterWrite(work, resource, id)
  })
}
