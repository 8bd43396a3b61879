import type { Lines, Resource } from '#model/app-model.ts'
import { type AccessPlan, planAccess, testOn } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Row } from '#server/storage/tables.ts'
import { actionDenied } from '../access/action-denied.ts'
import { demandFields, demandResult } from '../access/granted-fields.ts'
import { effectValues } from '../effects/effect-variables.ts'
import { demandReadableFiles } from '../files/demand-readable-files.ts'
import { fileFields } from '../files/file-uses.ts'
import type { RecordContext } from '../record-context.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { judge } from '../rules/judge.ts'
import type { Work } from '../work.ts'
import { wholeRecord } from './changed-values.ts'
import { auditChange } from './record-audit.ts'
import { withoutMasks } from './without-masks.ts'
import { insertRow } from './write-row.ts'

/** @throws AccessDenied when the account may not create such a record at all */
export function creationPlan({ model, me }: RecordContext, resource: Resource): AccessPlan {
  const plan = planAccess(model, me, resource.name, 'create')
  if (!plan.allowed) throw actionDenied({ model, me }, resource.name, 'create')
  return plan
}

export interface RowOptions {
  /** The lines sent with a record. */
  readonly within?: Lines
  readonly set?: Readonly<Record<string, string>> | undefined
}

interface CreatedRow {
  readonly id: number
  /** In stored form. */
  readonly values: RecordValues
}

/**
 * Validates, inserts and audits one row, and returns its id and values.
 * @throws AccessDenied, RecordRefusal
 */
export async function createRow(
  work: Work,
  resource: Resource,
  given: Row,
  plan: AccessPlan,
  { within, set }: RowOptions = {},
): Promise<CreatedRow> {
  const judged = await judge(work, resource, withoutMasks(resource, given, {}), plan)
  const { variables } = judged
  const values = set ? { ...judged.values, ...effectValues(resource, set, variables) } : judged.values
  demandResult(plan, variables)
  demandFields(plan, testOn(plan, variables), Object.keys(given))
  await demandReadableFiles(work, fileFields(resource), values)
  await demandOpenParent(work, resource, { before: null, after: values, within })
  const created = await insertRow(work, resource, values)
  const label = created.values[resource.label]
  const change = { action: 'create', before: null, after: wholeRecord(created.values) }
  await auditChange(work, resource, { id: created.id, label }, change)
  return created
}
