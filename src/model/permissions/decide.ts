import type { AppModel } from '../app-model.ts'
import { decidePage } from './decide-page.ts'
import { decideRecord } from './decide-record.ts'
import { decideOperation, decideTransition } from './decide-transition.ts'
import type { Decision, DecisionRequest, Verdict } from './decision.ts'
import type { Me } from './me.ts'
import { findSmallestChange } from './smallest-change.ts'

/** What of the model decisions read. */
export type DecisionModel = Pick<AppModel, 'pages' | 'resources' | 'permissions'>

/**
 * Whether `me` may do what is asked, with everything that was looked at. This is the one place that says yes or no;
 * server, browser and `steward explain` all ask here. Silence in the config means no.
 */
export function decide(model: DecisionModel, me: Me, request: DecisionRequest): Decision {
  const verdict = judge(model, me, request)
  const { action, target } = request
  if (verdict.allowed) return { ...verdict, action, target }
  return {
    ...verdict,
    action,
    target,
    get smallestChange() {
      return findSmallestChange(model, me, request, (changed: Me) => judge(model, changed, request).allowed)
    },
  }
}

function judge(model: DecisionModel, me: Me, request: DecisionRequest): Verdict {
  const { target } = request
  if ('page' in target) return decidePage(model, me, request, target.page, target.operation)
  if (target.transition !== undefined) return decideTransition(model, me, request, target.resource, target.transition)
  if (target.operation !== undefined) return decideOperation(model, me, request, target.resource, target.operation)
  return decideRecord(model, me, request, target.resource, request.action, target.field)
}
