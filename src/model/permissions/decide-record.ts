import type { Grant, RecordAction, Resource } from '../app-model.ts'
import type { DecisionModel } from './decision.ts'
import { allow, type DecisionRequest, deny, nameAsTitle, type Outcome, type Reason } from './decision.ts'
import { coversField, isClosed, missingFor } from './grants.ts'
import type { Me } from './me.ts'
import { planAccess, testOn } from './plan-access.ts'
import { inScope, type Scope } from './scope.ts'

/** Actions on records in grants. */
export const RECORD_ACTIONS: Readonly<Record<RecordAction, true>> = {
  list: true,
  read: true,
  create: true,
  update: true,
  delete: true,
  export: true,
  reveal: true,
  import: true,
}

/** Whether an action on a record, or on one of its fields, is granted. Evaluates every grant for the action. */
export function decideRecord(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  name: string,
  action: string,
  field?: string,
): Outcome {
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined
  if (!resource) return deny(nameAsTitle(name), { outcome: 'deny', code: 'unknown-resource', params: { name } })
  const { title, location } = resource
  if (!isRecordAction(action)) {
    return deny(title, { outcome: 'deny', code: 'unknown-action', params: { name: action }, location })
  }
  if (field !== undefined && !Object.hasOwn(resource.fields, field)) {
    return deny(title, { outcome: 'deny', code: 'unknown-field', params: { name: field }, location })
  }
  if (isClosed(resource, action)) {
    return deny(title, { outcome: 'deny', code: 'rows-of-source', params: {}, location })
  }
  const plan = planAccess(model, me, name, action)
  const outside = scopeReason(plan.scope, resource, request)
  if (outside) return deny(title, outside)
  if (me.admin) return allow(title, { outcome: 'allow', code: 'administrator', params: {}, location })
  const test = testOn(plan, { record: request.record, now: request.now, today: request.today })
  const reasons = resource.grants
    .filter(grant => grant.actions.includes(action))
    .map(grant => grantReason(grant, me, field, request.record && test))
  if (reasons.length === 0) reasons.push({ outcome: 'deny', code: 'nothing-granted', params: { action }, location })
  return { allowed: reasons.some(reason => reason.outcome === 'allow'), title, reasons }
}

/** A refusal if the given record is out of scope, whatever the roles. */
export function scopeReason(scope: Scope, resource: Resource, request: DecisionRequest): Reason | undefined {
  if (!request.record || inScope(scope, request.record, request.blocksBelow)) return undefined
  const params = { scope: scope.kind }
  return { outcome: 'deny', code: 'outside-scope', params, location: resource.location }
}

/** Without a record `test` is missing: a condition may hold on some record. */
function grantReason(
  grant: Grant,
  me: Me,
  field: string | undefined,
  test: ((where: string) => boolean) | undefined,
): Reason {
  const { roles, where = '', location } = grant
  const missing = missingFor(grant, me)
  if (missing === 'role') return { outcome: 'deny', code: 'grant-role-missing', params: { roles }, location }
  if (missing === 'permission') {
    const params = { roles, permission: grant.permission as number }
    return { outcome: 'deny', code: 'grant-permission-missing', params, location }
  }
  if (field !== undefined && !coversField(grant, field)) {
    return { outcome: 'deny', code: 'grant-field-missing', params: { field, roles }, location }
  }
  const params = { roles: heldOf(roles, me), where }
  if (where === '') return { outcome: 'allow', code: 'grant-holds', params, location }
  if (!test) return { outcome: 'allow', code: 'grant-holds-on-some', params, location }
  if (test(where)) return { outcome: 'allow', code: 'grant-holds', params, location }
  return { outcome: 'deny', code: 'grant-condition-fails', params, location }
}

function heldOf(roles: readonly string[], me: Me): readonly string[] {
  return roles.filter(role => me.roles.includes(role))
}

export function isRecordAction(action: string): action is RecordAction {
  return Object.hasOwn(RECORD_ACTIONS, action)
}
