import type { Resource, Transition, Workflow } from '../app-model.ts'
import { evaluateCondition } from '../expression/evaluate.ts'
import { referencedPaths } from '../expression/paths.ts'
import { isEmpty } from '../is-empty.ts'
import type { Locale, LocalizedText } from '../localized-text.ts'
import { holdsPermission } from '../permissions/grants.ts'
import { holdsAny } from '../permissions/may-open.ts'
import type { Me, StandsInFor } from '../permissions/me.ts'
import { absentOwner, inPlaceOf } from '../permissions/stand-in.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { judgeAskedValues } from '../records/asked-values.ts'
import type { RecordValues, RuleContext, RuledResource } from '../records/context.ts'
import { mayHold, type RuleVariables, variablesOf } from '../records/variables.ts'

export interface TransitionContext extends RuleContext {
  /** Who moves the record; default: staff. */
  readonly by?: 'staff' | 'system' | undefined
}
export type TransitionCheck =
  | {
      readonly ok: true
      readonly transition: Transition
      readonly workflow: Workflow
      /** The state afterwards; the current one if it stays. */
      readonly to: string
      /** Inputs that are fields of the record, in stored form. */
      readonly values: RecordValues
      /** Inputs that only the audit entry stores; effects and conditions see all inputs as `params`. */
      readonly inputs: RecordValues
      /** The absent person on whose behalf it is run. */
      readonly inPlaceOf?: StandsInFor | undefined
    }
  | {
      readonly ok: false
      /** forbidden: not by this account; illegal-transition: not now; validation: invalid values. */
      readonly reason: 'forbidden' | 'illegal-transition' | 'validation'
      readonly problems: readonly FieldProblemDraft[]
    }

/** The transitions to offer for the record: everything is met except missing inputs. */
export function allowedTransitions(
  resource: RuledResource,
  record: RecordValues,
  context: TransitionContext,
): readonly Transition[] {
  return Object.values(resource.workflows).flatMap(workflow =>
    Object.values(workflow.transitions).filter(
      transition => refusalOf(resource, workflow, transition, record, context) === undefined,
    ),
  )
}

/**
 * Messages of the config for decisions that the account is otherwise allowed to take and that their `when` refuses for this record,
 * for example reviewing a request that the account made itself.
 */
export function refusedDecisions(
  resource: RuledResource,
  record: RecordValues,
  context: TransitionContext,
): readonly LocalizedText[] {
  return Object.values(resource.workflows).flatMap(workflow =>
    (workflow.decisions ?? []).flatMap(name => {
      const transition = workflow.transitions[name]
      const refused = transition && refusalOf(resource, workflow, transition, record, context)
      const isConditional = refused?.problems.some(({ code }) => code === 'condition-failed')
      return isConditional && transition?.whenMessage ? [transition.whenMessage] : []
    }),
  )
}

/**
 * Whether the record can be moved by the transition with these inputs: from its current state, by this account, with the
 * condition met and every required input given. The same rules for button, API, bulk action and import.
 */
export function checkTransition(
  resource: RuledResource,
  name: string,
  record: RecordValues,
  given: unknown,
  context: TransitionContext,
): TransitionCheck {
  const found = transitionOf(resource, name)
  if (!found) return refusal('illegal-transition', { path: '', code: 'unknown-transition', params: { name } })
  const { workflow, transition } = found
  const refused = refusalOf(resource, workflow, transition, record, context)
  if (refused) return refused

  const asked = judgeAskedValues(resource, transition, record, given, context, nextStates(workflow, transition))
  if (asked.problems.length > 0) return { ok: false, reason: 'validation', problems: asked.problems }
  const { values, inputs } = asked
  const after = { ...record, ...values }
  const variables = variablesOf(resource.fields, after, context, { old: record, params: { ...values, ...inputs } })
  const to = targetState(workflow, transition, record, variables)
  if (to === undefined) {
    if (context.partial) return { ok: true, transition, workflow, to: stateOf(workflow, record), values, inputs }
    return { ok: false, ...noNextState(resource, transition, variables, context) }
  }
  const missing = missingInState(resource, workflow, to, after, transition, variables)
  if (missing.length > 0) return { ok: false, reason: 'validation', problems: missing }
  const absent = absentFor(resource, transition, record, context)
  return { ok: true, transition, workflow, to, values, inputs, ...(absent && { inPlaceOf: absent }) }
}

/** The absent person on whose behalf the account would run the transition; undefined when it acts for itself. */
export function absentFor(
  { fields }: Pick<RuledResource, 'fields'>,
  transition: Transition,
  record: RecordValues,
  context: TransitionContext,
): StandsInFor | undefined {
  if (!mustBeOwn(transition, context)) return undefined
  const isOwn = (me: Me) => mayHold(transition.own, variablesOf(fields, record, { ...context, me }))
  return isOwn(context.me) ? undefined : absentOwner(context.me, context.now, isOwn)
}

/** The transition called `name` and the workflow it belongs to. */
export function transitionOf(
  resource: Pick<Resource, 'workflows'>,
  name: string,
): { readonly workflow: Workflow; readonly transition: Transition } | undefined {
  for (const workflow of Object.values(resource.workflows)) {
    const transition = Object.hasOwn(workflow.transitions, name) ? workflow.transitions[name] : undefined
    if (transition) return { workflow, transition }
  }
  return undefined
}

/** The target state of a transition without conditions, by its field; empty if it depends on the values. */
export function nextStates({ field }: Pick<Workflow, 'field'>, { to }: Pick<Transition, 'to'>): RecordValues {
  const [target] = to
  return target?.state && target.when === undefined ? { [field]: target.state } : {}
}

export { transitionOf as transitionNamed }

type Refusal = Extract<TransitionCheck, { ok: false }>

/** Why the transition is impossible, whatever the inputs. */
function refusalOf(
  resource: RuledResource,
  workflow: Workflow,
  transition: Transition,
  record: RecordValues,
  context: TransitionContext,
): Refusal | undefined {
  const forbidden = whoRefusal(transition, context)
  if (forbidden) return refusal('forbidden', { path: '', ...forbidden })
  const params = { transition: transition.title }
  // Checked first: most are impossible by state alone, and a list checks each row.
  let variables: RuleVariables | undefined
  const holds = (condition: string) => {
    variables ??= variablesOf(resource.fields, record, context)
    return mayHold(condition, variables)
  }
  const isRefused = mustBeOwn(transition, context) && !holds(transition.own)
  const absent = isRefused ? absentFor(resource, transition, record, context) : undefined
  if (isRefused && !absent) {
    const parts = (variables && context.unmet?.(transition.own, variables)) ?? []
    if (parts.length === 0) return refusal('forbidden', { path: '', code: 'not-own', params })
    const needs = eitherOf([parts.map(({ says }) => says)])
    return refusal('forbidden', { path: '', code: 'not-own-needs', params: { ...params, needs } })
  }
  const state = stateOf(workflow, record)
  if (!transition.from.includes(state)) {
    const title = workflow.states[state]?.title ?? state
    return refusal('illegal-transition', { path: '', code: 'wrong-state', params: { ...params, state: title } })
  }
  // Reasons against the absent person apply to the stand-in too.
  const acting = absent && { ...context, me: inPlaceOf(context.me, absent) }
  const variablesInPlace = acting && variablesOf(resource.fields, record, acting)
  const { when } = transition
  if (when !== undefined && !(holds(when) && (!variablesInPlace || mayHold(when, variablesInPlace)))) {
    const parts = transition.whenMessage === undefined && variables ? context.unmet?.(when, variables) : []
    const named = (parts ?? []).map(({ says }) => ({
      path: '',
      code: 'state-needs',
      params: { ...params, needs: says },
    }))
    if (named.length > 0) return { ok: false, reason: 'illegal-transition', problems: named }
    return refusal('illegal-transition', { path: '', code: 'condition-failed', params, text: transition.whenMessage })
  }
  return undefined
}

/** A system step follows from one that a person was allowed to take; an administrator may act for everybody. */
function mustBeOwn(
  transition: Transition,
  { me, by }: TransitionContext,
): transition is Transition & { readonly own: string } {
  return transition.own !== undefined && by !== 'system' && !me.admin
}

function whoRefusal(transition: Transition, { me, by = 'staff' }: TransitionContext) {
  const params = { transition: transition.title }
  if (by === 'system') return undefined
  if (transition.by !== by) return { code: 'not-by-staff', params }
  if (!holdsAny(me, transition.roles)) return { code: 'role-missing', params }
  const { permission } = transition
  if (permission === undefined || holdsPermission(me, permission)) return undefined
  return { code: 'permission-missing', params: { ...params, permission } }
}

function targetState(workflow: Workflow, transition: Transition, record: RecordValues, variables: RuleVariables) {
  if (transition.to.length === 0) return stateOf(workflow, record)
  const target = transition.to.find(({ when }) => when === undefined || mayHold(when, variables))
  return target && (target.state || stateOf(workflow, record))
}

/**
 * Why a transition has no target: for a single target the false parts of the condition, each at the input on which it depends;
 * for several targets each with its parts. If the system runs it, nothing happens.
 */
function noNextState(
  { fields }: RuledResource,
  { title, to, ask }: Transition,
  variables: RuleVariables,
  { unmet = () => [], by }: TransitionContext,
): Omit<Refusal, 'ok'> {
  const params = { transition: title }
  const reason = by === 'system' ? 'illegal-transition' : 'validation'
  const parts = to.map(({ when = '' }) => unmet(when, variables))
  const [only = []] = parts
  const needed = (says: LocalizedText, path = '') => ({ path, code: 'state-needs', params: { ...params, needs: says } })
  const askedFor = (read: readonly string[]) => {
    const behind = read.flatMap(name => referencedPaths(fields[name]?.expression ?? '').record ?? [])
    const names = [...read, ...behind.map(path => path.split('.')[0])]
    return ask.find(({ name }) => names.includes(name))?.name
  }
  const problems =
    parts.length === 1
      ? only.map(({ says, fields: read }) => needed(says, askedFor(read)))
      : [needed(eitherOf(parts.map(each => each.map(({ says }) => says))))].filter(() => only.length > 0)
  return { reason, problems: problems.length > 0 ? problems : [{ path: '', code: 'no-next-state', params }] }
}

/** `a and b; or c` */
function eitherOf(ways: readonly (readonly LocalizedText[])[]): LocalizedText {
  const joined = (locale: Locale, and: string, or: string) =>
    ways.map(parts => parts.map(part => part[locale]).join(and)).join(or)
  return { 'zh-CN': joined('zh-CN', '，且', '；或 '), 'en-US': joined('en-US', ' and ', '; or ') }
}

/** Fields that the new state requires and that neither the record nor the transition’s own effects fill. */
function missingInState(
  { fields }: RuledResource,
  workflow: Workflow,
  to: string,
  after: RecordValues,
  transition: Transition,
  variables: RuleVariables,
): FieldProblemDraft[] {
  const empty = (workflow.states[to]?.required ?? []).filter(name => isEmpty(after[name]))
  if (empty.length === 0) return []
  const set = transition.effects.flatMap(effect => {
    if (effect.when !== undefined && !evaluateCondition(effect.when, variables)) return []
    if (effect.kind === 'count') return [effect.into]
    if (effect.kind === 'assign' || effect.kind === 'code') return [effect.field]
    return effect.kind === 'set' ? Object.keys(effect.values) : []
  })
  const missing = empty.filter(name => !set.includes(name))
  return missing.map(path => {
    if (transition.ask.some(({ name }) => name === path)) return { path, code: 'required' }
    const params = { field: fields[path]?.title ?? path, transition: transition.title }
    return { path, code: 'required-before', params }
  })
}

function stateOf(workflow: Workflow, record: RecordValues): string {
  return String(record[workflow.field] ?? workflow.initial)
}

function refusal(reason: Refusal['reason'], problem: FieldProblemDraft): Refusal {
  return { ok: false, reason, problems: [problem] }
}
