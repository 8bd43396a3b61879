import type { ExpressionRoots } from '#model/expression/schema.ts'
import type { ResourceConfig } from '../config-types.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { documentsOf } from './askers.ts'
import { choicesOf } from './choices.ts'
import { condition, type ExpressionMention, expression } from './expression-mention.ts'
import { expressionsInTransitions } from './expressions-in-transitions.ts'
import { expressionsInHints } from './hints.ts'
import { expressionsInMessages } from './messages.ts'

/** `name` is the resource's. */
export function expressionsInResource(name: string, resource: ResourceConfig): ExpressionMention[] {
  const record = { record: name }
  const withOld = { record: name, old: name }
  return [
    ...Object.entries(resource.fields).flatMap(([field, config]) =>
      hasExpressions(config) ? inField(field, config, record, withOld) : [],
    ),
    ...(resource.checks ?? []).flatMap((check, index) =>
      condition(pointerTo('/checks', index, 'expression'), check.expression, withOld),
    ),
    ...(resource.identities ?? []).flatMap((identity, index) =>
      condition(pointerTo('/identities', index, 'expression'), identity.expression, record),
    ),
    ...(resource.grants ?? []).flatMap((grant, index) =>
      condition(pointerTo('/grants', index, 'where'), grant.where, record, ['record']),
    ),
    ...expressionsInTransitions(name, resource),
    ...expressionsInMessages(name, resource),
    ...expressionsInHints(name, resource),
    ...documentsOf(resource).flatMap(({ pointer, document }) =>
      condition(pointerTo(pointer, 'when'), document.when, record),
    ),
  ]
}

/** The keys with expressions, whatever the type of the field. */
interface FieldKeys {
  readonly requiredWhen?: string
  readonly visibleWhen?: string
  readonly readOnlyWhen?: string
  readonly defaultExpression?: string
  readonly expression?: string
  readonly choices?: string
  readonly resource?: string
  readonly checks?: readonly { readonly expression: string }[]
  readonly aggregate?: { readonly resource: string; readonly where?: string }
}

/** All of them, which their type sees to: a key that is missing here would go unchecked. */
const KEYS: Readonly<Record<Exclude<keyof FieldKeys, 'resource'>, true>> = {
  requiredWhen: true,
  visibleWhen: true,
  readOnlyWhen: true,
  defaultExpression: true,
  expression: true,
  choices: true,
  checks: true,
  aggregate: true,
}

/** Most fields have none. */
function hasExpressions(field: FieldKeys): boolean {
  for (const key in field) if (Object.hasOwn(KEYS, key)) return true
  return false
}

function inField(
  name: string,
  field: FieldKeys,
  record: { readonly record: string },
  withOld: ExpressionRoots,
): ExpressionMention[] {
  const pointer = pointerTo('/fields', name)
  const resource = record.record
  const { aggregate } = field
  return [
    ...(['requiredWhen', 'visibleWhen', 'readOnlyWhen'] as const).flatMap(key =>
      condition(pointerTo(pointer, key), field[key], withOld),
    ),
    ...(field.checks ?? []).flatMap((check, index) =>
      condition(pointerTo(pointer, 'checks', index, 'expression'), check.expression, withOld),
    ),
    ...(['defaultExpression', 'expression'] as const).flatMap(key =>
      expression(pointerTo(pointer, key), field[key], record, { kind: 'field', resource, field: name }),
    ),
    ...choicesOf(pointer, field, resource),
    ...(aggregate === undefined
      ? []
      : condition(
          pointerTo(pointer, 'aggregate', 'where'),
          aggregate.where,
          { row: aggregate.resource, record: resource },
          ['row', 'record'],
        )),
  ]
}
