import type { Effect } from '#model/app-model.ts'
import { extensionsOf } from '#model/extensions.ts'
import { judgeWrite } from './app-code/judge-write.ts'
import type { EffectContext, EffectRunner } from './effects/effect-context.ts'
import { GuardRefusal } from './errors.ts'
import type { GuardedWrite } from './guards/write-guard.ts'

/** Runs the effects of a transition in order, in its transaction. */
export async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<void> {
  for (const effect of effects) {
    const definition = definitionOf(effect)
    if (!definition) throw new Error(`nothing is registered that carries out effects of the kind "${effect.kind}"`)
    await (definition.run as unknown as EffectRunner<Effect['kind']>)(effect, context)
  }
}

/** Whether code is given the moving record, so that what it reads of it is unknown. */
export function isReadByCode(resource: string, effects: readonly Effect[]): boolean {
  return isGuarded(resource) || effects.some(effect => definitionOf(effect)?.readsRecord !== false)
}

/** Whether guards are registered for the resource. */
export function isGuarded(resource: string): boolean {
  return extensionsOf('guard').some(each => each.resource === resource)
}

/** Calls the guards of the resource. @throws GuardRefusal with what they report */
export async function guardWrite(resource: string, write: GuardedWrite): Promise<void> {
  const problems = await judgeWrite(resource, write)
  if (problems.length > 0) throw new GuardRefusal('validation', problems)
}

function definitionOf(effect: Effect) {
  return extensionsOf('effect').find(({ kind }) => kind === effect.kind)
}
