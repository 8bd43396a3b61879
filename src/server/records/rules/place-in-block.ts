import type { AppModel, Resource } from '#model/app-model.ts'
import { plainValue } from '#model/expression/values.ts'
import { targetOf } from '#model/field-path.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Resolve } from './referred-records.ts'

/**
 * The block that a record belongs to by what it refers to: that of the first record that gives its block, else that of any
 * other record when it names none itself. Undefined when there is nothing to add.
 */
export function placedBlock(
  model: AppModel,
  resource: Resource,
  values: RecordValues,
  given: RecordValues,
  resolve: Resolve,
): { readonly block?: number; readonly problem?: FieldProblemDraft } {
  if (resource.scope !== 'block') return {}
  const referred = Object.values(resource.fields).flatMap(field => {
    const target = field.type === 'reference' ? targetOf(model, field) : undefined
    const id = values[field.name]
    if (target?.scope !== 'block' || typeof id !== 'number') return []
    const block = plainValue(resolve(target.name, id)?.block)
    return typeof block === 'number' ? [{ block, isFixed: target.givesBlock === true }] : []
  })
  const fixed = referred.find(({ isFixed }) => isFixed)
  if (!fixed) return values.block == null && referred[0] ? { block: referred[0].block } : {}
  if (given.block != null && given.block !== fixed.block) return { problem: { path: 'block', code: 'not-a-choice' } }
  return { block: fixed.block }
}
