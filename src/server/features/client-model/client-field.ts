import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { givesBlock } from '#model/block-anchors.ts'
import type { ClientField } from '#model/client-model.ts'
import { type FieldOptionName, ownFieldTypes, typeOf } from '#model/field-types/index.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { pick } from './pick.ts'

const COMMON_KEYS = [
  'name',
  'type',
  'title',
  'help',
  'required',
  'requiredWhen',
  'visibleWhen',
  'readOnlyWhen',
  'readOnly',
  'immutable',
  'default',
  'defaultExpression',
  'unique',
  'masked',
  'checks',
  'deadlineOf',
  'component',
] as const satisfies readonly (keyof Field)[]

/** Whether each option of each type is sent to the browser. */
const OPTIONS: Readonly<Record<FieldOptionName, boolean>> = {
  min: true,
  max: true,
  minLength: true,
  maxLength: true,
  length: true,
  format: true,
  normalize: true,
  unit: true,
  grouped: true,
  decimals: true,
  parts: true,
  absent: true,
  options: true,
  dictionary: true,
  placeholders: true,
  resource: true,
  choices: true,
  mayDo: true,
  device: true,
  pattern: true,
  result: true,
  expression: true,
  rows: true,
  aggregate: false,
  stored: false,
}
const OPTION_KEYS = (Object.keys(OPTIONS) as FieldOptionName[]).filter(name => OPTIONS[name])

/** The field for the browser, with what this account may do to it on at least one record. */
export function clientField(model: AppModel, me: Me, resource: Resource, name: string): ClientField {
  const field = resource.fields[name]!
  return {
    ...pick(field, COMMON_KEYS),
    ...pick(field, OPTION_KEYS),
    ...pick(field, appOptions(field)),
    creatable: mayWrite(model, me, resource, field, 'create'),
    updatable: mayWrite(model, me, resource, field, 'update') && !field.immutable,
    ...(givesBlock(model, field) ? { givesBlock: true } : {}),
    ...(field.masked && mayReveal(model, me, resource, name) ? { revealable: true } : {}),
  }
}

/** Options of a type that an app defines. */
function appOptions({ type, name }: Field): readonly (keyof Field)[] {
  if (ownFieldTypes.has(type)) return []
  return Object.keys(typeOf({ type, name }).options.properties) as (keyof Field)[]
}

function mayReveal(model: AppModel, me: Me, { name }: Resource, field: string): boolean {
  return readableSomewhere(planAccess(model, me, name, 'reveal')).has(field)
}

/** Whether a grant covers the field; states and `readOnlyWhen` are evaluated per record. */
function mayWrite(model: AppModel, me: Me, resource: Resource, field: Field, action: 'create' | 'update'): boolean {
  if (field.readOnly || typeOf(field).systemSet || field.name === 'id' || field.name === 'version') return false
  return readableSomewhere(planAccess(model, me, resource.name, action)).has(field.name)
}
