import type { State } from '../app-model.ts'
import { type ExpressionVariables, evaluateCondition } from '../expression/evaluate.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf } from '../field-types/index.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { variablesOf } from './variables.ts'

/** What holds for one field of a record as it is now: the form draws by it and `validateRecord` judges by it. */
export interface FieldConditions {
  /** A hidden field has no value. */
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** The state that freezes the field. */
  readonly frozenBy?: State | undefined
}

export type ValidationMode = 'create' | 'update'

/** The conditions of every field, by name. */
export function fieldConditions(
  resource: RuledResource,
  record: RecordValues,
  mode: ValidationMode,
  context: RuleContext,
): Readonly<Record<string, FieldConditions>> {
  const variables = variablesOf(resource.fields, record, context)
  const states = statesOf(resource, record)
  const entries = Object.entries(resource.fields)
  return Object.fromEntries(entries.map(([name, field]) => [name, conditionsOf(field, variables, states, mode)]))
}

/** The conditions of one field. `states`: those that the record is in. */
export function conditionsOf(
  field: FieldLike,
  variables: ExpressionVariables,
  states: readonly State[],
  mode: ValidationMode,
): FieldConditions {
  const holds = (condition: string | undefined) => condition !== undefined && evaluateCondition(condition, variables)
  const isSystemSet = field.readOnly || typeOf(field).systemSet === true
  const visible = isVisible(field, variables)
  const frozenBy = mode === 'update' ? states.find(state => isNamed(state.frozen, field.name)) : undefined
  return {
    visible,
    required:
      visible &&
      !isSystemSet &&
      (field.required || holds(field.requiredWhen) || states.some(state => state.required.includes(field.name))),
    readOnly:
      isSystemSet || frozenBy !== undefined || (mode === 'update' && field.immutable) || holds(field.readOnlyWhen),
    frozenBy,
  }
}

export function isVisible(field: FieldLike, variables: ExpressionVariables): boolean {
  return field.visibleWhen === undefined || evaluateCondition(field.visibleWhen, variables)
}

/** The states that the record is in, one for each workflow. */
export function statesOf(resource: RuledResource, record: RecordValues): readonly State[] {
  return Object.values(resource.workflows).flatMap(({ field, initial, states }) => {
    const state = states[String(record[field] ?? initial)]
    return state ? [state] : []
  })
}

function isNamed(names: readonly string[], name: string): boolean {
  return names.includes('*') || names.includes(name)
}
