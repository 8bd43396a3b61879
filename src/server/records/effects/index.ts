import type { Effect } from '#model/app-model.ts'
import { assignEffect } from './assign.ts'
import { countEffect } from './count.ts'
import { createEffect } from './create.ts'
import type { EffectContext, EffectRunner } from './effect-context.ts'
import { generateEffect } from './generate.ts'
import { refuseEffect } from './refuse.ts'
import { sendEffect } from './send.ts'
import { setEffect } from './set.ts'
import { transitionEffect } from './transition.ts'
import { updateEffect } from './update.ts'

type Runners = { readonly [Kind in Effect['kind']]: EffectRunner<Kind> }

/** Every kind of effect. Looked up when one is run: effects move records, and moving records runs effects. */
const runners = (): Runners => ({
  set: setEffect,
  assign: assignEffect,
  create: createEffect,
  update: updateEffect,
  transition: transitionEffect,
  send: sendEffect,
  count: countEffect,
  generate: generateEffect,
  refuse: refuseEffect,
})

/** Carries out the effects of a transition in their order, in its transaction. */
export async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<void> {
  for (const effect of effects) await (runners()[effect.kind] as EffectRunner<Effect['kind']>)(effect as never, context)
}
