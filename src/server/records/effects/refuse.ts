import { RecordRefusal } from '../errors.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { filledText, placeholderTexts } from './filled-text.ts'

/**
 * `{"refuse": "record.missing > 0", "message": {…}}`: the transition is undone, with what the message says of this
 * record. Unlike a transition whose `when` does not hold, it is offered, so that the person learns what is in the way.
 */
export const refuseEffect: EffectRunner<'refuse'> = async (effect, context) => {
  const variables = await effectVariables(effect, context, placeholderTexts(effect.message))
  if (!happens(effect, variables)) return
  const text = {
    'zh-CN': filledText(effect.message, 'zh-CN', variables, context),
    'en-US': filledText(effect.message, 'en-US', variables, context),
  }
  throw new RecordRefusal('illegal-transition', [{ path: '', code: 'condition-failed', text }])
}
