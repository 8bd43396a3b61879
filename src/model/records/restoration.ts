import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf } from '../field-types/index.ts'
import { isEmpty } from '../is-empty.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { BOOKKEEPING } from './bookkeeping.ts'
import { failedChecks } from './checks.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { referenceProblem } from './references.ts'
import { normaliseValue } from './values.ts'
import { variablesOf } from './variables.ts'

/**
 * Obstacles to restoring a deleted record: deleted records that it refers to, states and values that the config no longer has,
 * and rules that count other records. Rules over its own values are not checked again. `counting`: the resource with only the
 * checks that read a count.
 */
export function restorationProblems(
  resource: RuledResource,
  counting: RuledResource,
  values: RecordValues,
  context: RuleContext,
): readonly FieldProblemDraft[] {
  const variables = variablesOf(resource.fields, values, context)
  const ofFields = Object.values(resource.fields).flatMap(field => problemOf(field, values[field.name]) ?? [])
  return [...ofFields, ...failedChecks(counting, variables, new Set(Object.keys(resource.fields)))]

  function problemOf(field: FieldLike, value: unknown): FieldProblemDraft | undefined {
    const { name } = field
    if (BOOKKEEPING.has(name) || isEmpty(value) || isWorkedOut(field)) return undefined
    const workflow = Object.values(resource.workflows).find(each => each.field === name)
    if (workflow)
      return Object.hasOwn(workflow.states, String(value)) ? undefined : { path: name, code: 'state-removed' }
    const gone = referenceProblem({ ...field, choices: undefined }, value, variables, context)
    return gone ?? (typeOf(field).systemSet ? undefined : normaliseValue(field, value).problem)
  }
}

function isWorkedOut({ expression, aggregate, deadlineOf }: FieldLike): boolean {
  return expression !== undefined || aggregate !== undefined || deadlineOf !== undefined
}
