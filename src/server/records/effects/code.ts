import { randomInt } from 'node:crypto'
import { RecordRefusal } from '../errors.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { rowsOfEffect } from './rows-of-effect.ts'
import { setValues } from './set.ts'

/** Enough tries until nearly all codes are in use. */
const TRIES = 50

/** `{"code": "passCode", "digits": 6}`: random digits that cannot be guessed from other codes. */
export const codeEffect: EffectRunner<'code'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  const { work, resource } = context
  const where = `(${effect.among ?? 'true'}) && row.${effect.field} == params.code`
  for (let n = 0; n < TRIES; n++) {
    const code = String(randomInt(10 ** effect.digits)).padStart(effect.digits, '0')
    const taken = await rowsOfEffect(work, resource, where, { ...variables, params: { ...context.params, code } })
    if (taken.length === 0) return setValues({ [effect.field]: code }, context)
  }
  throw new RecordRefusal('illegal-transition', [{ path: '', code: 'no-code-left' }])
}
