import type { AppModel, Resource } from '#model/app-model.ts'
import { plainValue } from '#model/expression/values.ts'
import { targetOf } from '#model/field-path.ts'
import { onceFor } from '#model/once-for.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Resolve } from './referred-records.ts'

/**
 * The block of a record by its references: that of the first referred record that determines its block, or else that of any
 * referred record if the record names none itself. Undefined when nothing is to be added.
 */
export function placedBlock(
  model: AppModel,
  resource: Resource,
  values: RecordValues,
  given: RecordValues,
  resolve: Resolve,
): { readonly block?: number; readonly problem?: FieldProblemDraft } {
  if (resource.scope !== 'block') return {}
  const referred = placesOf(model)(resource).flatMap(([name, target]) => {
    const id = values[name]
    if (typeof id !== 'number') return []
    const block = plainValue(resolve(target.name, id)?.block)
    return typeof block === 'number' ? [{ block, isFixed: target.givesBlock === true }] : []
  })
  const fixed = referred.find(({ isFixed }) => isFixed)
  if (!fixed) return values.block == null && referred[0] ? { block: referred[0].block } : {}
  if (given.block != null && given.block !== fixed.block) return { problem: { path: 'block', code: 'not-a-choice' } }
  return { block: fixed.block }
}

/** References to records in a block. */
const placesOf = onceFor((model: AppModel) =>
  onceFor(({ fields }: Resource): readonly (readonly [name: string, target: Resource])[] =>
    Object.values(fields).flatMap(field => {
      const target = field.type === 'reference' ? targetOf(model, field) : undefined
      return target?.scope === 'block' ? [[field.name, target] as const] : []
    }),
  ),
)
