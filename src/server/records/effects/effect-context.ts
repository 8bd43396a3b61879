import type { Effect, Resource } from '#model/app-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Work } from '../work.ts'

/** The transition of an effect. The record is already in the new state. */
export interface EffectContext {
  readonly work: Work
  readonly resource: Resource
  readonly id: number
  readonly transition: string
  /** The record before the transition. */
  readonly old: RecordValues
  /** The person's input. */
  readonly params: RecordValues
  /** Collects the values (stored form) that effects set on the record. */
  readonly set?: Record<string, unknown>
}

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

/** Runs one kind of effect. */
export type EffectRunner<Kind extends Effect['kind']> = (
  effect: EffectOf<Kind>,
  context: EffectContext,
) => Promise<void>
