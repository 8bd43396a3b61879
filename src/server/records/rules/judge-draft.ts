import type { DraftCheck } from '#model/api/records.ts'
import type { Resource } from '#model/app-model.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { isEmpty } from '#model/is-empty.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { type AccessPlan, permitsRow, testOn } from '#model/permissions/plan-access.ts'
import { fieldProblem } from '#model/problem-message.ts'
import { failedChecks } from '#model/records/checks.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { type DraftRules, draftRules, hintTexts } from '#model/records/draft-rules.ts'
import { defaultValues } from '#model/records/records.ts'
import { referenceProblem } from '#model/records/references.ts'
import { normaliseValue, normaliseValues, storedForm } from '#model/records/values.ts'
import { variablesOf } from '#model/records/variables.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { AccessDenied } from '../errors.ts'
import { readRecord } from '../read/read-record.ts'
import type { RecordContext } from '../record-context.ts'
import { creationPlan } from '../write/create-row.ts'
import { updatePlan } from '../write/update-row.ts'
import { draftHints } from './draft-hints.ts'
import { placedBlock } from './place-in-block.ts'
import { loadReferred, withReferred } from './referred-records.ts'

/** A record being filled in: a new one, an edited one, or the inputs of a transition. */
export interface Draft {
  readonly id?: number | undefined
  readonly transition?: string | undefined
  readonly values: RecordValues
}

const NOTHING: DraftCheck = { hints: {}, defaults: {}, required: [], problems: [] }

/**
 * Checks a draft against other records: the hints of its fields, the initial values that read counts, the fields that counts require, and the rules over counts
 * that it would break. Only fields that the account may fill in are used, and only referred records that it may see and could
 * choose.
 * @throws AccessDenied when the account may not create such a record, RecordNotFound
 */
export async function judgeDraft(context: RecordContext, resource: Resource, draft: Draft): Promise<DraftCheck> {
  const { model, me, now, locale } = context
  const rules = draftRules(model, resource)
  const basis = await basisOf(context, resource, draft)
  const mine = Object.entries(draft.values).filter(([name]) => rules.fields.includes(name) && basis.takes(name))
  const given = normaliseValues(resource.fields, Object.fromEntries(mine)).values
  const empty = basis.stored
    ? []
    : rules.defaults.filter(({ name }) => basis.takes(name) && isEmpty(draft.values[name]))
  const all = { ...basis.stored, ...given }
  const expressions = [
    ...[...rules.hints.values()].flatMap(hintTexts),
    ...empty.map(({ defaultExpression }) => defaultExpression),
    ...rules.requirements.map(({ requiredWhen }) => requiredWhen),
  ]
  const referred = await loadReferred(context, undefined, resource, all, { expressions })
  const around = { me, now, resolve: referred.resolve, aggregate: referred.aggregate }
  const judged = await withReferred(referred, () => {
    const { block } = placedBlock(model, resource, all, given, referred.resolve)
    const start = basis.stored ?? defaultValues(resource, given, around)
    const filled = { ...start, ...given, ...(block === undefined ? {} : { block }) }
    const record = withoutForeign(resource, filled, [...Object.keys(given), 'block'], around)
    const variables = variablesOf(resource.fields, record, around)
    const changed = new Set(basis.stored ? Object.keys(given) : Object.keys(resource.fields))
    // Values that the hints read are requested now: while texts are composed, nothing can be loaded.
    for (const text of expressions) tryEvaluate(text, variables)
    // A copy has read the records, and so requested what they refer to.
    const defaults = empty.flatMap(field => {
      const { value } = normaliseValue(field, tryEvaluate(field.defaultExpression, variables))
      return isEmpty(value) ? [] : [[field.name, value] as const]
    })
    const required = rules.requirements.filter(field => tryEvaluate(field.requiredWhen, variables) === true)
    return {
      record,
      variables: { ...variables },
      defaults,
      required,
      problems: countedProblems(rules, variables, changed),
    }
  })
  const { plan } = basis
  if (plan && !permitsRow(plan, testOn(plan, judged.variables))) return NOTHING
  return {
    hints: await draftHints(context, resource, rules.hints, judged),
    defaults: Object.fromEntries(judged.defaults),
    required: judged.required.map(({ name }) => name),
    problems: judged.problems.map(problem => fieldProblem(problem, locale)),
  }
}

interface Basis {
  /** The record as the account sees it; empty for a new one. */
  readonly stored?: RecordValues
  readonly plan?: AccessPlan
  /** Whether the account may give the field a value here. */
  takes(name: string): boolean
}

async function basisOf(context: RecordContext, resource: Resource, { id, transition }: Draft): Promise<Basis> {
  if (id === undefined) return byPlan(creationPlan(context, resource))
  if (transition === undefined) {
    const plan = updatePlan(context, resource)
    return { ...byPlan(plan), stored: await storedOf(context, resource, id) }
  }
  const { transitions } = capabilitiesOf(context.model, context.me, resource.name)
  if (!transitions.includes(transition)) throw new AccessDenied('nothing-granted')
  const asked = transitionOf(resource, transition)?.transition.ask ?? []
  return {
    stored: await storedOf(context, resource, id),
    takes: name => asked.some(each => each.stored && each.name === name),
  }
}

function byPlan(plan: AccessPlan): Basis {
  const writable = new Set(
    plan.unlimited ? Object.keys(plan.resource.fields) : plan.grants.flatMap(each => each.fields),
  )
  return { plan, takes: name => writable.has('*') || writable.has(name) }
}

async function storedOf(context: RecordContext, resource: Resource, id: number): Promise<RecordValues> {
  const row = await readRecord(context, resource, id)
  const entries = Object.entries(row).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return field ? [[name, storedForm(field, value)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** A record that the account may not see, or could not choose here, is treated as empty: nothing is counted for it. */
function withoutForeign(
  resource: Resource,
  values: RecordValues,
  names: readonly string[],
  context: RuleContext,
): RecordValues {
  const variables = variablesOf(resource.fields, values, context)
  const foreign = names.filter(name => {
    const field = resource.fields[name]
    return field !== undefined && referenceProblem(field, values[name], variables, context) !== undefined
  })
  return { ...values, ...Object.fromEntries(foreign.map(name => [name, null])) }
}

function countedProblems(
  { counting }: DraftRules,
  variables: ReturnType<typeof variablesOf>,
  changed: ReadonlySet<string>,
) {
  return failedChecks(counting, variables, changed).filter(({ code }) => code === 'check-failed')
}
