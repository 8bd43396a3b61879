import { tryEvaluate } from '../expression/evaluate.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf } from '../field-types/index.ts'
import { isEmpty } from '../is-empty.ts'
import { onceFor } from '../once-for.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { failedChecks } from './checks.ts'
import { conditionsOf, type FieldConditions, isVisible, statesOf, type ValidationMode } from './conditions.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { referenceProblem } from './references.ts'
import { isSameValue, normaliseValue, normaliseValues, storedForm } from './values.ts'
import { type RuleVariables, variablesOf } from './variables.ts'

export interface ValidationContext extends RuleContext {
  readonly mode: ValidationMode
  /** update: the current record. */
  readonly old?: RecordValues | undefined
}
export type Validation =
  | {
      readonly ok: true
      /** In stored form. create: every value of the new record, defaults included; update: its changes. */
      readonly values: RecordValues
    }
  | { readonly ok: false; readonly problems: readonly FieldProblemDraft[] }

/**
 * Validates a request by all rules of the resource: the same call in the form and on the server. Reports all problems, at most
 * one per field besides its failed checks. An update is only validated in what it changes.
 */
export function validateRecord(resource: RuledResource, payload: unknown, context: ValidationContext): Validation {
  const { fields } = resource
  const given = normaliseValues(fields, payload)
  const old = context.mode === 'update' ? (context.old ?? {}) : undefined
  const start = old ? storedValues(fields, old) : defaultValues(resource, given.values, context)
  const record = recordOf(fields, start, given.values)
  clearHidden(fields, record, context)
  const changed = old ? changedFields(fields, start, record) : namesOf(fields)
  const variables = variablesOf(fields, record, context, { old })
  const comparison = { start, record, variables, given, changed, old }
  const problems = [...given.problems, ...fieldProblems(resource, comparison, context)]
  problems.push(...failedChecks(resource, variables, changed, problems))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, values: old ? pick(record, changed) : record }
}

interface Comparison {
  /** The old record, or the defaults of a new one. */
  readonly start: RecordValues
  readonly record: RecordValues
  /** Variables of rules about the record. */
  readonly variables: RuleVariables
  readonly given: { readonly values: RecordValues; readonly problems: readonly FieldProblemDraft[] }
  readonly changed: ReadonlySet<string>
  readonly old: RecordValues | undefined
}

function fieldProblems(resource: RuledResource, comparison: Comparison, context: ValidationContext) {
  const { start, record, variables, given, changed, old } = comparison
  const faulty = new Set(given.problems.map(problem => problem.path))
  const before = () => variablesOf(resource.fields, start, context)
  // The actual state of the record counts, not one given in the request.
  const states = statesOf(resource, start)
  const ruled = ruledOf(resource)
  const problemOf = (field: FieldLike): FieldProblemDraft | undefined => {
    const { name } = field
    const isGiven = Object.hasOwn(given.values, name)
    if (faulty.has(name) || !(isGiven || ruled.has(name))) return undefined
    const conditions = conditionsOf(field, variables, states, context.mode)
    if (conditions.unanswered) return { path: name, code: 'rule-unanswered' }
    const refused = isGiven && conditions.visible ? notWritable(field, conditions) : undefined
    if (refused && !isSameValue(field, start[name], given.values[name])) return refused
    if (conditions.required && isEmpty(record[name])) {
      const wasMissing = () => isEmpty(start[name]) && conditionsOf(field, before(), states, 'update').required
      return old && !isGiven && wasMissing() ? undefined : { path: name, code: 'required' }
    }
    if (old && !changed.has(name)) return undefined
    const held = old && start[name]
    return referenceProblem(field, record[name], variables, context, held)
  }
  const problems: FieldProblemDraft[] = []
  for (const name in resource.fields) {
    const problem = problemOf(resource.fields[name]!)
    if (problem) problems.push(problem)
  }
  return problems
}

function notWritable(field: FieldLike, { readOnly, frozenBy }: FieldConditions): FieldProblemDraft | undefined {
  const path = field.name
  if (!readOnly) return undefined
  if (frozenBy) return { path, code: 'frozen', params: { state: frozenBy.title } }
  if (field.immutable && !field.readOnly) return { path, code: 'immutable' }
  return { path, code: 'read-only' }
}

/** Initial values of a new record: initial states, defaults, and values computed from the request. */
export function defaultValues(resource: RuledResource, given: RecordValues, context: RuleContext): RecordValues {
  const defaults: Record<string, unknown> = {}
  for (const { field, initial } of Object.values(resource.workflows)) defaults[field] = initial
  const { plain, worked } = defaultsOf(resource.fields)
  for (const field of plain) defaults[field.name] = normaliseValue(field, field.default).value
  // Each default may depend on those before.
  let variables: RuleVariables | undefined
  for (const field of worked) {
    if (Object.hasOwn(given, field.name)) continue
    variables ??= variablesOf(resource.fields, { ...defaults, ...given }, context)
    if (variables.isOpen?.(field.defaultExpression)) continue
    const value = normaliseValue(field, tryEvaluate(field.defaultExpression, variables)).value
    if (value === null) continue
    defaults[field.name] = value
    variables = undefined
  }
  return defaults
}

/** The fields with a default, and those with one that is computed. */
const defaultsOf = onceFor((fields: RuledResource['fields']) => {
  const all = Object.values(fields)
  const plain = all.filter(field => field.default !== undefined)
  const worked = all.flatMap(field => {
    const { defaultExpression } = field
    return defaultExpression === undefined ? [] : [{ ...field, defaultExpression }]
  })
  return { plain, worked }
})

/** Clears hidden fields of the record until nothing changes: clearing one value may hide the next. */
function clearHidden(fields: RuledResource['fields'], record: Record<string, unknown>, context: RuleContext): void {
  const hideable = hideableOf(fields)
  for (let pass = 0; pass <= hideable.length; pass++) {
    const filled = hideable.filter(({ name }) => !isEmpty(record[name]))
    if (filled.length === 0) return
    const variables = variablesOf(fields, record, context)
    const hidden = filled.filter(field => !isVisible(field, variables))
    if (hidden.length === 0) return
    for (const field of hidden) record[field.name] = null
  }
}

const hideableOf = onceFor((fields: RuledResource['fields']) =>
  Object.values(fields).filter(field => field.visibleWhen !== undefined && !typeOf(field).systemSet),
)

/** The record with the given values. Computed counts cannot be set: a value for one in a request is refused and ignored. */
function recordOf(fields: RuledResource['fields'], start: RecordValues, given: RecordValues): Record<string, unknown> {
  const record: Record<string, unknown> = { ...start }
  for (const name in given) if (fields[name]?.aggregate === undefined) record[name] = given[name]
  return record
}

const namesOf = onceFor((fields: RuledResource['fields']): ReadonlySet<string> => new Set(Object.keys(fields)))

/** The fields that can have a problem without a new value: those with a rule, or references. */
const ruledOf = onceFor(({ fields, workflows }: RuledResource): ReadonlySet<string> => {
  const states = Object.values(workflows).flatMap(workflow => Object.values(workflow.states))
  const isRuled = ({ name, required, requiredWhen, readOnlyWhen, visibleWhen, resource }: FieldLike) =>
    required ||
    [requiredWhen, readOnlyWhen, visibleWhen, resource].some(each => each !== undefined) ||
    states.some(state => state.required.includes(name))
  return new Set(Object.keys(fields).filter(name => isRuled(fields[name] as FieldLike)))
})

function storedValues(fields: RuledResource['fields'], record: RecordValues): RecordValues {
  const values: Record<string, unknown> = {}
  for (const name in record) if (Object.hasOwn(fields, name)) values[name] = storedForm(fields[name]!, record[name])
  return values
}

function changedFields(
  fields: RuledResource['fields'],
  before: RecordValues,
  after: RecordValues,
): ReadonlySet<string> {
  const names = Object.keys(after).filter(name => !isSameValue(fields[name] as FieldLike, before[name], after[name]))
  return new Set(names)
}

function pick(values: RecordValues, names: ReadonlySet<string>): RecordValues {
  const picked: Record<string, unknown> = {}
  for (const name of names) picked[name] = values[name]
  return picked
}
