import { moveRecord } from '../move-record.ts'
import { below } from '../work.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { rowsOfEffect } from './rows-of-effect.ts'

/**
 * `{"transition": "auditTask", "where": "row.bizId == record.id", "run": "approve"}`: moves other records through their
 * own workflows. Asked values are those of the person where they have the same name.
 */
export const transitionEffect: EffectRunner<'transition'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  const work = below(context.work)
  const target = work.context.model.resources[effect.resource]!
  for (const id of await rowsOfEffect(work, target, effect.where, variables)) {
    await moveRecord(work, target, id, effect.transition, { values: context.params, by: 'system' })
  }
}
