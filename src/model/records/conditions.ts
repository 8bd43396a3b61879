import type { State } from '../app-model.ts'
import { tryEvaluate } from '../expression/evaluate.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf } from '../field-types/index.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { type RuleVariables, variablesOf } from './variables.ts'

/** Conditions of one field for the current record, used by the form and by `validateRecord`. */
export interface FieldConditions {
  /** A hidden field has no value. */
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** The state that freezes the field. */
  readonly frozenBy?: State | undefined
  /** A rule of the field could not be evaluated: what depends on it may be displayed, but not saved. */
  readonly unanswered?: boolean
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

/** The conditions of one field. `states`: the current ones of the record. */
export function conditionsOf(
  field: FieldLike,
  variables: RuleVariables,
  states: readonly State[],
  mode: ValidationMode,
): FieldConditions {
  const required = answerTo(field.requiredWhen, variables)
  const readOnly = answerTo(field.readOnlyWhen, variables)
  const { visibleWhen } = field
  const shown = visibleWhen === undefined || variables.isOpen?.(visibleWhen) || tryEvaluate(visibleWhen, variables)
  const isSystemSet = field.readOnly || typeOf(field).systemSet === true
  const visible = isShown(shown)
  const frozenBy = mode === 'update' ? states.find(state => isNamed(state.frozen, field.name)) : undefined
  const conditions: FieldConditions = {
    visible,
    required:
      visible &&
      !isSystemSet &&
      (field.required || required === true || states.some(state => state.required.includes(field.name))),
    readOnly: isSystemSet || frozenBy !== undefined || (mode === 'update' && field.immutable) || readOnly === true,
    frozenBy,
  }
  const isAnswered = required !== undefined && readOnly !== undefined && shown !== undefined
  return isAnswered ? conditions : { ...conditions, unanswered: true }
}

function answerTo(rule: string | undefined, variables: RuleVariables): unknown {
  return rule === undefined || variables.isOpen?.(rule) ? false : tryEvaluate(rule, variables)
}

export function isVisible({ visibleWhen }: FieldLike, variables: RuleVariables): boolean {
  return (
    visibleWhen === undefined ||
    variables.isOpen?.(visibleWhen) === true ||
    isShown(tryEvaluate(visibleWhen, variables))
  )
}

/** A value is not cleared when the condition is unknown. */
function isShown(answer: unknown): boolean {
  return answer === true || answer === undefined
}

/** The states of the record, one for each workflow. */
export function statesOf(resource: RuledResource, record: RecordValues): readonly State[] {
  return Object.values(resource.workflows).flatMap(({ field, initial, states }) => {
    const state = states[String(record[field] ?? initial)]
    return state ? [state] : []
  })
}

function isNamed(names: readonly string[], name: string): boolean {
  return names.includes('*') || names.includes(name)
}
