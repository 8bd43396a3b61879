import type { ResourceConfig, WorkflowConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { forLastObject } from './per-object.ts'
import { type WorkflowMention, workflowsOf } from './transitions.ts'

type DeadlineConfig = NonNullable<WorkflowConfig['states'][string]['deadline']>

export interface DeadlineMention extends WorkflowMention {
  /** Of the deadline. */
  readonly pointer: Pointer
  readonly state: string
  readonly deadline: DeadlineConfig
}

/** Every deadline of a state. */
export const deadlinesOf = forLastObject((resource: ResourceConfig): readonly DeadlineMention[] =>
  workflowsOf(resource).flatMap(mention =>
    Object.entries(mention.workflow.states).flatMap(([state, { deadline }]) =>
      deadline?.after === undefined
        ? []
        : [{ ...mention, pointer: pointerTo(mention.pointer, 'states', state, 'deadline'), state, deadline }],
    ),
  ),
)
