import { queueGeneration } from '../../generation/queue-generation.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'

/**
 * `{"generate": "msgRecord", "for": "audience", "values": {…}}`: a job that makes a record for each row of a selection. It
 * is queued in the transaction of the transition and belongs to the acting account (src/server/generation).
 */
export const generateEffect: EffectRunner<'generate'> = async (effect, context) => {
  if (happens(effect, await effectVariables({ kind: 'set', values: {}, when: effect.when }, context)))
    await queueGeneration(effect, context)
}
