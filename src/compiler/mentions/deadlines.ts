import type { ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { perObject } from './per-object.ts'
import { type WorkflowMention, workflowsOf } from './transitions.ts'

export interface DeadlineMention extends WorkflowMention {
  /** Of the deadline. */
  readonly pointer: Pointer
  readonly state: string
  readonly deadline: { readonly after: string; readonly from?: string; readonly notify?: string }
}

/** Every deadline of a state. */
export const deadlinesOf = perObject((resource: ResourceConfig): readonly DeadlineMention[] =>
  workflowsOf(resource).flatMap(mention =>
    Object.entries(mention.workflow.states).flatMap(([state, { deadline }]) =>
      deadline?.after === undefined
        ? []
        : [{ ...mention, pointer: pointerTo(mention.pointer, 'states', state, 'deadline'), state, deadline }],
    ),
  ),
)
