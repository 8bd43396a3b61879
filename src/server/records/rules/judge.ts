import type { AppModel, Resource } from '#model/app-model.ts'
import { givesBlock } from '#model/block-anchors.ts'
import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import { onceFor } from '#model/once-for.ts'
import type { AccessPlan } from '#model/permissions/plan-access.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { type Validation, validateRecord } from '#model/records/records.ts'
import { normaliseValues } from '#model/records/values.ts'
import { variablesOf } from '#model/records/variables.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import { demandAble } from '../access/who-may-do.ts'
import { RecordRefusal } from '../errors.ts'
import type { Work } from '../work.ts'
import { placedBlock } from './place-in-block.ts'
import { loadReferred, withReferred } from './referred-records.ts'

export interface Judged {
  /** create: the whole record; update: its changes. In stored form. */
  readonly values: RecordValues
  /** Values for conditions of grants: the record after the write. */
  readonly variables: ExpressionVariables
}

/**
 * Validates a request body with the records it refers to, and determines its block.
 * @throws RecordRefusal with every problem
 */
export async function judge(
  work: Work,
  resource: Resource,
  payload: RecordValues,
  plan: AccessPlan,
  old?: RecordValues,
): Promise<Judged> {
  const { context, write } = work
  const given = normaliseValues(resource.fields, payload).values
  const all = old ? { ...old, ...given } : given
  const expressions = plan.grants.flatMap(({ where }) => where ?? [])
  const author = old ?? { createdBy: context.me.id, createdAt: context.now }
  const asked = { expressions, stored: old }
  // Only conditions of grants read the author of a new record.
  const read = old || expressions.length === 0 ? all : { ...author, ...all }
  const referred = await loadReferred(context, write, resource, read, asked)
  const { resolve, aggregate } = referred
  const { block, problem } = placedBlock(context.model, resource, all, given, resolve)
  const isMoved = block !== undefined && block !== old?.block
  const placed = isMoved ? { ...payload, block } : payload
  // Rules will read it: loaded now, it is not read twice.
  if (isMoved) {
    resolve(BLOCK_RESOURCE, block)
    await referred.loadMissing()
  }
  const rules = { me: context.me, now: context.now, resolve, aggregate }
  const mode = old ? 'update' : 'create'
  const validation = await withReferred(referred, () => validateRecord(resource, placed, { ...rules, mode, old }))
  const problems = [
    ...(problem ? [problem] : []),
    ...problemsOf(validation).filter(each => !followsFrom(context.model, resource, each, all)),
  ]
  if (!validation.ok || problems.length > 0) throw new RecordRefusal('validation', problems)
  const record = { ...author, ...validation.values }
  await demandAble(context, resource, demandingFields(resource), given, () => ({ ...old, ...record }))
  // Without conditions only its block and its owner are checked.
  if (expressions.length === 0) return { values: validation.values, variables: { record } }
  const variables = await withReferred(referred, () => {
    const variables = variablesOf(resource.fields, record, rules, { old })
    // Counts in conditions of grants are computed now: nothing can be loaded while the conditions are evaluated.
    for (const text of expressions) tryEvaluate(text, variables)
    // A copy has read the records, and so requested what they refer to.
    return { ...variables }
  })
  return { values: validation.values, variables }
}

const demandingFields = onceFor(({ fields }: Resource) => Object.values(fields).filter(({ mayDo }) => mayDo))

/** A missing block is not reported when the record that determines it was refused. */
function followsFrom(
  model: AppModel,
  { fields }: Resource,
  { path, code }: FieldProblemDraft,
  values: RecordValues,
): boolean {
  if (path !== 'block' || code !== 'required') return false
  return Object.values(fields).some(field => givesBlock(model, field) && values[field.name] != null)
}

function problemsOf(validation: Validation): readonly FieldProblemDraft[] {
  return validation.ok ? [] : validation.problems
}
