import type { EffectRunner } from '#server/records/effects/effect-context.ts'
import { effectVariables, happens } from '#server/records/effects/effect-variables.ts'
import { queueGeneration } from './queue-generation.ts'

/**
 * `{"generate": "msgRecord", "for": "audience", "values": {…}}`: a job that creates a record for each row of a selection. It is
 * queued in the transaction of the transition and belongs to the acting account (src/server/features/generation).
 */
export const generateEffect: EffectRunner<'generate'> = async (effect, context) => {
  if (happens(effect, await effectVariables({ kind: 'set', values: {}, when: effect.when }, context)))
    await queueGeneration(effect, context)
}
