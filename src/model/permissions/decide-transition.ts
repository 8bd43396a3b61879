import { operationNamed } from '../api/operation.ts'
import type { Resource, Transition, Workflow } from '../app-model.ts'
import { type ExpressionVariables, evaluateCondition } from '../expression/evaluate.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '../page-kinds/built-in-actions.ts'
import { documentNamed } from '../printed-document.ts'
import { transitionOf } from '../workflow/workflow.ts'
import { decideRecord, scopeReason } from './decide-record.ts'
import type { DecisionModel } from './decision.ts'
import { allow, type DecisionRequest, deny, nameAsTitle, type Outcome, type Reason } from './decision.ts'
import { holdsPermission } from './grants.ts'
import { holdsAny } from './may-open.ts'
import type { Me } from './me.ts'
import { scopeOf } from './scope.ts'
import { absentOwner, inPlaceOf } from './stand-in.ts'

/**
 * Resolves a button's name: a built-in one (`edit`, `export` …) is a record action, otherwise it is an operation, a document to
 * print or a transition.
 */
export function decideOperation(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  resource: string,
  operation: string,
): Outcome {
  if (isBuiltInAction(operation)) return decideRecord(model, me, request, resource, BUILT_IN_ACTIONS[operation])
  const owner = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined
  const found = owner && (operationNamed(owner, operation) ?? documentNamed(owner, operation))
  if (owner && found) return judgeOperation(found, owner, me, request)
  return decideTransition(model, me, request, resource, operation)
}

/** Whether the account may run the operation (print the document); with a record, whether on that record now. */
function judgeOperation(operation: Step, resource: Resource, me: Me, request: DecisionRequest): Outcome {
  const refusal =
    holderRefused(operation, me) ??
    scopeReason(scopeOf(resource, me), resource, request) ??
    (request.record && conditionRefused(operation, variablesOf(me, request)))
  return refusal ? deny(operation.title, refusal) : allowed(operation, me)
}

/** Whether the account may run a transition; with a record, whether it may be run on that record now. */
export function decideTransition(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  resourceName: string,
  name: string,
): Outcome {
  const resource = Object.hasOwn(model.resources, resourceName) ? model.resources[resourceName] : undefined
  if (!resource) {
    const params = { name: resourceName }
    return deny(nameAsTitle(resourceName), { outcome: 'deny', code: 'unknown-resource', params })
  }
  const found = transitionOf(resource, name)
  if (!found) {
    const { title, location } = resource
    return deny(title, { outcome: 'deny', code: 'unknown-transition', params: { name }, location })
  }
  const { workflow, transition } = found
  const refusal =
    personRefused(transition, me) ??
    scopeReason(scopeOf(resource, me), resource, request) ??
    (request.record && recordRefused(workflow, transition, me, request))
  if (refusal) return deny(transition.title, refusal)
  return allowed(transition, me)
}

/** Common properties of transitions, operations and documents: who may run them, and when. */
type Step = Pick<Transition, 'title' | 'roles' | 'permission' | 'when' | 'whenMessage' | 'location'>

function allowed({ title, roles, location }: Step, me: Me): Outcome {
  const code = me.admin ? 'administrator' : 'transition-allowed'
  const params = { roles: roles.filter(role => me.roles.includes(role)) }
  return allow(title, { outcome: 'allow', code, params, location })
}

/** Why this person cannot run the transition on any record. */
function personRefused(transition: Transition, me: Me): Reason | undefined {
  const { by, location } = transition
  if (by !== 'staff') return { outcome: 'deny', code: 'not-by-staff', params: { by }, location }
  return holderRefused(transition, me)
}

/** The role or permission id that the person lacks. */
function holderRefused({ roles, permission, location }: Step, me: Me): Reason | undefined {
  if (!holdsAny(me, roles)) return { outcome: 'deny', code: 'transition-role-missing', params: { roles }, location }
  if (holdsPermission(me, permission)) return undefined
  const params = { roles, permission: permission as number }
  return { outcome: 'deny', code: 'transition-permission-missing', params, location }
}

/** Why the transition cannot run on this record now. States and conditions apply to administrators too. */
function recordRefused(
  workflow: Workflow,
  transition: Transition,
  me: Me,
  request: DecisionRequest,
): Reason | undefined {
  const { location, own } = transition
  const variables = variablesOf(me, request)
  const state = String(request.record?.[workflow.field] ?? '')
  if (!transition.from.includes(state)) {
    const title = Object.hasOwn(workflow.states, state) ? workflow.states[state]?.title : undefined
    return { outcome: 'deny', code: 'wrong-state', params: { state: title ?? state, from: transition.from }, location }
  }
  if (own === undefined || me.admin || evaluateCondition(own, variables)) return conditionRefused(transition, variables)
  const { now } = request
  const absent = now && absentOwner(me, now, each => evaluateCondition(own, { ...variables, me: each }))
  if (!absent) return { outcome: 'deny', code: 'not-own', params: { where: own }, location }
  // Reasons against the absent person apply to the stand-in too.
  const inPlace = { ...variables, me: inPlaceOf(me, absent) }
  return conditionRefused(transition, variables) ?? conditionRefused(transition, inPlace)
}

function conditionRefused({ when, whenMessage, location }: Step, variables: ExpressionVariables): Reason | undefined {
  if (when === undefined || evaluateCondition(when, variables)) return undefined
  const params = { where: when, ...(whenMessage ? { message: whenMessage } : {}) }
  return { outcome: 'deny', code: 'condition-fails', params, location }
}

function variablesOf(me: Me, { record, now, today }: DecisionRequest): ExpressionVariables {
  return { record, me, now, today }
}
