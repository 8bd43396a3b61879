import type { AskedField, Transition } from '../app-model.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { isEmpty } from '../is-empty.ts'
import { onceFor } from '../once-for.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { failedChecks } from './checks.ts'
import { conditionsOf } from './conditions.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { referenceProblem } from './references.ts'
import { normaliseValue, normaliseValues } from './values.ts'
import { type RuleVariables, variablesOf } from './variables.ts'

type AskingContext = RuleContext & { readonly by?: string | undefined }

export interface JudgedValues {
  /** Inputs that are fields of the record. */
  readonly values: RecordValues
  /** Inputs declared in place. */
  readonly inputs: RecordValues
  readonly problems: readonly FieldProblemDraft[]
}

/** Validates the inputs of a transition. */
export function judgeAskedValues(
  resource: RuledResource,
  { ask }: Pick<Transition, 'ask'>,
  record: RecordValues,
  given: unknown,
  context: AskingContext,
  /** The target states, by field: which inputs are required depends on them. */
  next: RecordValues = {},
): JudgedValues {
  const { fields, rules } = rulesOf(resource)(ask)
  const { values: known, problems } = normaliseValues(fields, given ?? {})
  if (ask.length === 0) return { values: {}, inputs: {}, problems }
  const supplied = { ...defaultsOf(ask), ...known }
  const after = { ...record, ...pickBy(supplied, ask, true) }
  const others = { old: record, params: supplied }
  const variables = variablesOf(rules.fields, after, context, others)
  const there = variablesOf(rules.fields, { ...after, ...next }, context, others)
  const judged = ask
    .filter(({ name }) => !problems.some(problem => problem.path === name))
    .map(asked => judgeValue(asked, fields[asked.name] as FieldLike, supplied[asked.name], there, context))
  const hidden = new Set(judged.filter(({ visible }) => !visible).map(({ name }) => name))
  const visible = Object.fromEntries(Object.entries(supplied).filter(([name]) => !hidden.has(name)))
  const ofValues = [...problems, ...judged.flatMap(({ problem }) => problem ?? [])]
  return {
    values: pickBy(visible, ask, true),
    inputs: pickBy(visible, ask, false),
    problems: [...ofValues, ...failedChecks(rules, variables, new Set(Object.keys(known)), ofValues)],
  }
}

/** The input fields, and the resource extended by them. */
const rulesOf = onceFor((resource: RuledResource) =>
  onceFor((ask: readonly AskedField[]) => {
    const fields = Object.fromEntries(ask.map(({ name, field }) => [name, { ...field, name }]))
    return { fields, rules: { ...resource, fields: { ...fields, ...resource.fields } } as RuledResource }
  }),
)

interface JudgedValue {
  readonly name: string
  readonly visible: boolean
  readonly problem?: FieldProblemDraft | undefined
}

function judgeValue(
  { name, required: isAsked }: AskedField,
  field: FieldLike,
  value: unknown,
  variables: RuleVariables,
  context: AskingContext,
): JudgedValue {
  // Fields that the system otherwise sets (`readOnly`) are given by the person here.
  const asked = { ...field, readOnly: false, required: isAsked }
  const { visible, required } = conditionsOf(asked, variables, [], 'update')
  if (!visible) return { name, visible }
  if (!isEmpty(value)) return { name, visible, problem: referenceProblem(field, value, variables, context) }
  // Effects supply no inputs: requirements for people do not apply to the system.
  const isMissing = required && context.by !== 'system'
  return { name, visible, problem: isMissing ? { path: name, code: 'required' } : undefined }
}

function defaultsOf(ask: readonly AskedField[]): RecordValues {
  const inputs = ask.filter(({ stored, field }) => !stored && field.default !== undefined)
  return Object.fromEntries(inputs.map(({ name, field }) => [name, normaliseValue(field, field.default).value]))
}

function pickBy(values: RecordValues, ask: readonly AskedField[], stored: boolean): RecordValues {
  const names = ask.filter(asked => asked.stored === stored).map(asked => asked.name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
