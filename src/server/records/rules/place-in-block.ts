import type { AppModel, Resource } from '#model/app-model.ts'
import { plainValue } from '#model/expression/values.ts'
import { targetOf } from '#model/field-path.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Resolve } from './referred-records.ts'

/** Records that fix the block of whatever refers to them (catalogue section 0, implicit fields), first one first. */
export const ANCHORS: readonly string[] = ['house', 'parkingSpace', 'ban', 'unit', 'meter', 'decoration']

/**
 * The block that a record belongs to by what it refers to: that of its house (or space, building, meter, decoration), else
 * that of any other record it refers to when it names none itself. Undefined when there is nothing to add.
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
    return typeof block === 'number' ? [{ rank: rankOf(target.name), block }] : []
  })
  const [first] = referred.toSorted((a, b) => a.rank - b.rank)
  if (!first) return {}
  if (first.rank === ANCHORS.length) return values.block == null ? { block: first.block } : {}
  if (given.block != null && given.block !== first.block) return { problem: { path: 'block', code: 'not-a-choice' } }
  return { block: first.block }
}

function rankOf(resource: string): number {
  const rank = ANCHORS.indexOf(resource)
  return rank < 0 ? ANCHORS.length : rank
}
