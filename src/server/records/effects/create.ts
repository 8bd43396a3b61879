import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import { RecordRefusal } from '../errors.ts'
import { loadStored } from '../read/stored-record.ts'
import { below } from '../work.ts'
import { createBySystem, createUnlessTaken } from '../write/create-by-system.ts'
import type { EffectContext, EffectOf, EffectRunner } from './effect-context.ts'
import { effectValues, effectVariables, happens } from './effect-variables.ts'
import { setValues } from './set.ts'

/**
 * `{"create": "auditTask", "values": {…}}`: a new record with its defaults and its first states. The system creates it, so that
 * it may set fields which nobody may write; every other rule of the resource applies. With `into`, a reference of the moving
 * record is set to it; `times` creates several, `each` one for each entry of a list of the record.
 */
export const createEffect: EffectRunner<'create'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  if (effect.each !== undefined) return createForEach(effect, effect.each, context)
  if (effect.times === undefined) return createOne(effect, variables, context)
  const times = tryEvaluate(effect.times, variables)
  if (typeof times !== 'number' || times > MOST_TIMES)
    throw new RecordRefusal('validation', [{ path: '', code: 'too-many', params: { max: MOST_TIMES } }])
  for (let n = 1; n <= times; n++) {
    const counted = { ...context, params: { ...context.params, n } }
    await createOne(effect, await effectVariables(effect, counted), counted)
  }
}

async function createForEach(effect: EffectOf<'create'>, list: string, context: EffectContext) {
  const { values } = await loadStored(context.work, context.resource, context.id)
  const entries = Array.isArray(values[list]) ? values[list] : []
  if (entries.length > MOST_TIMES)
    throw new RecordRefusal('validation', [{ path: '', code: 'too-many', params: { max: MOST_TIMES } }])
  for (const each of entries) {
    const counted = { ...context, params: { ...context.params, each } }
    await createOne(effect, await effectVariables(effect, counted), counted)
  }
}

/** Maximum number of records that one effect creates. */
const MOST_TIMES = 120

async function createOne(effect: EffectOf<'create'>, variables: ExpressionVariables, context: EffectContext) {
  const work = below(context.work)
  const target = work.context.model.resources[effect.resource]!
  const values = effectValues(target, effect.values, variables)
  const id = await (effect.existing === 'skip' ? createUnlessTaken : createBySystem)(work, target, values)
  if (effect.into !== undefined && id !== undefined) await setValues({ [effect.into]: id }, context)
}
