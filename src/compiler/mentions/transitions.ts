import type { EffectConfig, ResourceConfig, TransitionConfig, WorkflowConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { forLastObject } from './per-object.ts'

export interface WorkflowMention {
  readonly pointer: Pointer
  /** Name of the state field. */
  readonly field: string
  readonly workflow: WorkflowConfig
}
export interface TransitionMention extends WorkflowMention {
  readonly name: string
  readonly transition: TransitionConfig
}
export interface EffectMention extends TransitionMention {
  readonly effect: EffectConfig
}

export const workflowsOf = forLastObject((resource: ResourceConfig): readonly WorkflowMention[] =>
  Object.entries(resource.workflows ?? {}).map(([field, workflow]) => ({
    pointer: pointerTo('/workflows', field),
    field,
    workflow,
  })),
)

/** Every transition of every workflow; `pointer` is the transition's. */
export const transitionsOf = forLastObject((resource: ResourceConfig): readonly TransitionMention[] =>
  workflowsOf(resource).flatMap(({ pointer, field, workflow }) =>
    Object.entries(workflow.transitions).map(([name, transition]) => ({
      pointer: pointerTo(pointer, 'transitions', name),
      field,
      workflow,
      name,
      transition,
    })),
  ),
)

/** Every effect of every transition; `pointer` is the effect's. */
export const effectsOf = forLastObject((resource: ResourceConfig): readonly EffectMention[] =>
  transitionsOf(resource).flatMap(mention =>
    (mention.transition.effects ?? []).map((effect, index) => ({
      ...mention,
      pointer: pointerTo(mention.pointer, 'effects', index),
      effect,
    })),
  ),
)

export interface FirstStepMention extends WorkflowMention {
  readonly step: NonNullable<WorkflowConfig['afterCreate']>[number]
}

/** What the system tries on a new record; `pointer` is that of the entry. */
export function firstStepsOf(resource: ResourceConfig): FirstStepMention[] {
  return workflowsOf(resource).flatMap(mention =>
    (mention.workflow.afterCreate ?? []).map((step, index) => ({
      ...mention,
      pointer: pointerTo(mention.pointer, 'afterCreate', index),
      step,
    })),
  )
}

/** The states that a transition leads to by its `to`; none when it stays. */
export function statesLedTo(to: TransitionConfig['to']): readonly string[] {
  if (to === undefined) return []
  return typeof to === 'string' ? [to] : to.map(({ state }) => state)
}
