import { RecordRefusal } from '../errors.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { filledText, placeholderTexts } from './filled-text.ts'

/**
 * `{"refuse": "record.missing > 0", "message": {…}}`: rolls the transition back with the message, filled in for this record.
 * Unlike a transition whose `when` fails, it is offered, so that the person learns what is missing.
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
