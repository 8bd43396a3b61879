import type { Page, PageAction } from '../app-model.ts'
import { decideRecord } from './decide-record.ts'
import { decideOperation, decideTransition } from './decide-transition.ts'
import {
  allow,
  type Decision,
  type DecisionModel,
  type DecisionRequest,
  deny,
  nameAsTitle,
  type Outcome,
  type Reason,
} from './decision.ts'
import { holdsPermission } from './grants.ts'
import { holdsAny, mayOpen } from './may-open.ts'
import type { Me } from './me.ts'
import { findSmallestChange } from './smallest-change.ts'

/**
 * Decides whether `me` may do something, with all reasons. This is the only place of such decisions, used by server, browser
 * and `steward explain`. Anything not granted is refused.
 */
export function decide(model: DecisionModel, me: Me, request: DecisionRequest): Decision {
  const outcome = judge(model, me, request)
  const { action, target } = request
  if (outcome.allowed) return { ...outcome, action, target }
  return {
    ...outcome,
    action,
    target,
    get smallestChange() {
      return findSmallestChange(model, me, request, (changed: Me) => judge(model, changed, request).allowed)
    },
  }
}

function judge(model: DecisionModel, me: Me, request: DecisionRequest): Outcome {
  const { target } = request
  if ('page' in target) return decidePage(model, me, request, target.page, target.operation)
  if (target.transition !== undefined) return decideTransition(model, me, request, target.resource, target.transition)
  if (target.operation !== undefined) return decideOperation(model, me, request, target.resource, target.operation)
  return decideRecord(model, me, request, target.resource, request.action, target.field)
}

/** Whether a page opens and, with `operation`, whether its button may be used. */
function decidePage(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  path: string,
  operation: string | undefined,
): Outcome {
  const page = model.pages.find(each => each.path === path || each.aliases.includes(path))
  if (!page) return deny(nameAsTitle(path), { outcome: 'deny', code: 'unknown-page', params: { name: path } })
  const opening = pageReason(page, me)
  if (!mayOpen(page, me)) return deny(page.title, opening)
  return operation === undefined
    ? allow(page.title, opening)
    : decideButton(model, me, request, page, operation, opening)
}

function pageReason(page: Page, me: Me): Reason {
  const { roles, location } = page
  if (me.admin) return { outcome: 'allow', code: 'administrator', params: {}, location }
  if (roles.length === 0) return { outcome: 'allow', code: 'page-open-to-all', params: {}, location }
  const held = roles.filter(role => me.roles.includes(role))
  if (held.length > 0) return { outcome: 'allow', code: 'page-role-held', params: { roles: held }, location }
  return { outcome: 'deny', code: 'page-role-missing', params: { roles }, location }
}

function decideButton(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  page: Page,
  operation: string,
  opening: Reason,
): Outcome {
  const button = buttonOf(page, operation)
  const { location } = page
  if (!button) {
    return deny(page.title, { outcome: 'deny', code: 'unknown-operation', params: { name: operation }, location })
  }
  if (button.roles.length > 0 && !holdsAny(me, button.roles)) {
    const params = { name: operation, roles: button.roles }
    return deny(page.title, { outcome: 'deny', code: 'operation-role-missing', params, location })
  }
  if (!holdsPermission(me, button.permission)) {
    const params = { name: operation, permission: button.permission as number }
    return deny(page.title, { outcome: 'deny', code: 'operation-permission-missing', params, location })
  }
  const outcome = decideOperation(model, me, request, page.resource, operation)
  return { ...outcome, reasons: [opening, ...outcome.reasons] }
}

function buttonOf(page: Page, operation: string): PageAction | undefined {
  const { toolbar, row, bulk } = page.actions
  return [...toolbar, ...row, ...bulk].find(button => button.action === operation)
}
