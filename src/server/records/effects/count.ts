import { countSelected } from '../list/selected-rows.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { setValues } from './set.ts'

/** `{"count": "audience", "into": "total"}`: how many rows the acting account finds, stored on the record itself. */
export const countEffect: EffectRunner<'count'> = async (effect, context) => {
  if (!happens(effect, await effectVariables(effect, context))) return
  const { work, resource, id } = context
  const selection = resource.selections![effect.selection]!
  await setValues({ [effect.into]: await countSelected(work, { resource, id, selection }) }, context)
}
