import type { Effect } from '#model/app-model.ts'
import { extensionsOf } from '#model/extensions.ts'
import type { EffectContext, EffectRunner } from './effects/effect-context.ts'
import { GuardRefusal } from './errors.ts'
import type { GuardedWrite, WriteGuard } from './guards/write-guard.ts'

/**
 * What features add to records. They register it at start (register-extensions.ts); records import none of them.
 */
export interface RecordExtensions {
  /** How each kind of effect of a transition is carried out. */
  readonly effects?: { readonly [Kind in Effect['kind']]?: EffectRunner<Kind> }
  /** What watches the writes of a resource, by the name of the resource. */
  readonly guards?: Readonly<Record<string, WriteGuard>>
  /** Asks the guards that the app brings along. */
  readonly appGuard?: AppGuard
}
type AppGuard = (resource: string, write: GuardedWrite) => ReturnType<WriteGuard>

const runners = new Map<Effect['kind'], EffectRunner<Effect['kind']>>()
const guards = new Map<string, WriteGuard>()
let appGuard: AppGuard | undefined

/** Adds to records what a feature brings along. Registering the same again changes nothing. */
export function registerRecordExtensions(extensions: RecordExtensions): void {
  for (const [kind, runner] of Object.entries(extensions.effects ?? {}))
    runners.set(kind as Effect['kind'], runner as EffectRunner<Effect['kind']>)
  for (const [resource, guard] of Object.entries(extensions.guards ?? {})) guards.set(resource, guard)
  appGuard = extensions.appGuard ?? appGuard
}

/** Carries out the effects of a transition in their order, in its transaction. */
export async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<void> {
  for (const effect of effects) {
    const run = runners.get(effect.kind)
    if (!run) throw new Error(`nothing is registered that carries out effects of the kind "${effect.kind}"`)
    await run(effect as never, context)
  }
}

/** Whether somebody watches the writes of the resource. */
export function isGuarded(resource: string): boolean {
  return guards.has(resource) || extensionsOf('guard').some(each => each.resource === resource)
}

/** Asks the resource's guard, if it has one. @throws GuardRefusal with what the guard reports */
export async function guardWrite(resource: string, write: GuardedWrite): Promise<void> {
  const problems = [...((await guards.get(resource)?.(write)) ?? [])]
  if (appGuard) problems.push(...(await appGuard(resource, write)))
  if (problems.length > 0) throw new GuardRefusal('validation', problems)
}
