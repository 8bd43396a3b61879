import type { Resource } from '../app-model.ts'
import { transitionOf } from '../workflow/workflow.ts'
import { decideRecord } from './decide-record.ts'
import { decideTransition } from './decide-transition.ts'
import type { DecisionModel, DecisionRequest } from './decision.ts'
import type { Me } from './me.ts'

/** Whether the account may do one of these on the record: take a transition, or a record action such as `read`. */
export function mayDoAny(
  model: DecisionModel,
  me: Me,
  about: Omit<DecisionRequest, 'action' | 'target'>,
  resource: Resource,
  actions: readonly string[],
): boolean {
  return actions.some(action => {
    const decide = transitionOf(resource, action) ? decideTransition : decideRecord
    return decide(model, me, { ...about, action, target: { resource: resource.name } }, resource.name, action).allowed
  })
}
