import type { Static, TSchema } from '@sinclair/typebox'
import { FIELD_COMPONENTS } from '../../field-components.ts'
import { FIELD_TYPES, type FieldTypeName, fieldTypeOf, ownFieldTypes } from '../../field-types/index.ts'
import { allOptional, byTag, renewBranches, stringOr } from '../alternatives.ts'
import { FIELD_TYPE_TEXTS } from '../kind-texts.ts'
import { within } from '../meaning.ts'
import { Type } from '../type.ts'
import {
  closedObject,
  condition,
  definition,
  expression,
  field,
  formerNames,
  localizedText,
  name,
  oneOfValues,
  template,
} from '../vocabulary.ts'
import { fieldChecks } from './check.ts'
import { restCall } from './rest-call.ts'

/** Live hint shown at the field while a form is filled in. */
const fieldHint = closedObject(
  {
    text: template(
      'The text. Placeholders are CEL between double braces over `record`, the record with the values filled in so far: `{{ record.theme.capacity - record.slotBooked }} left`. Shown only while every placeholder has a value.',
      { shown: 'hint' },
    ),
    when: Type.Optional(condition('Shown only while this is true')),
  },
  {
    description:
      'Information shown at the field while the form is filled in, computed by the server from other records, such as the number of free places. Shown only to accounts that may read every field it uses.',
  },
)

const componentName = oneOfValues(
  FIELD_COMPONENTS,
  'permission-tree: nodes with check boxes, stored as leaf ids joined by commas; block-tree: candidates grouped, with check boxes.',
)

/** Replaces the field type's component. */
const fieldComponent = stringOr(
  componentName,
  closedObject({
    name: componentName,
    group: Type.Optional(
      field('block-tree: reference field of the candidates by which they are grouped.', { of: { named: 'resource' } }),
    ),
    call: Type.Optional(within(restCall, { sent: 'own', received: null })),
  }),
  'Component of src/web/extensions that enters and shows the value in place of what the type has.',
)
export type FieldComponentConfig = Static<typeof fieldComponent>

/** Keys of every field type. Each is a shared definition of the schema. */
const commonKeys = {
  title: localizedText('Label of the field.'),
  help: localizedText('Explanation shown at the field.'),
  hint: fieldHint,
  required: Type.Boolean({ description: 'Whether a value must be given. Default: false.' }),
  requiredWhen: condition('A value must be given while this holds', { over: { old: 'own' } }),
  visibleWhen: condition('Shown only while this holds; a hidden value is cleared on save', { over: { old: 'own' } }),
  readOnlyWhen: condition('Not editable while this holds', { over: { old: 'own' } }),
  readOnly: Type.Boolean({ description: 'Set by the system only; refused in a payload. Default: false.' }),
  immutable: Type.Boolean({ description: 'Set on creation and never changed. Default: false.' }),
  default: Type.Unknown({ description: 'Value of a new record.' }),
  defaultExpression: expression('Computes the value of a new record', { gives: 'own value' }),
  unique: Type.Boolean({ description: 'No two records may have the same value. Default: false.' }),
  sortedBy: field(
    'Stored field of the record by which records are sorted instead of this one, such as `sortKey(record.room)`: rooms as numbers.',
    { use: 'sort' },
  ),
  masked: Type.Boolean({
    description:
      'Partly hidden (138****0000) except from accounts with a permission that widens `unmask`. Default: false.',
  }),
  checks: fieldChecks,
  renamedFrom: formerNames('Former name of the field, or several, the latest first; its data is kept.'),
  component: fieldComponent,
}
/** Keys for a type whose value only the system sets. */
const SYSTEM_SET_KEYS = ['title', 'help', 'visibleWhen', 'masked', 'sortedBy', 'renamedFrom'] as const
/** Keys of an input besides its name. */
const ASKED_KEYS = [
  'title',
  'help',
  'required',
  'requiredWhen',
  'visibleWhen',
  'default',
  'defaultExpression',
  'checks',
  'component',
] as const

type CommonFieldConfig = { [K in keyof typeof commonKeys]?: Static<(typeof commonKeys)[K]> }
type OptionsOf<K extends FieldTypeName> = Static<(typeof FIELD_TYPES)[K]['options']>

/** One entry of `fields` in a resource file, distinguished by `type`. */
export type FieldConfig = { [K in FieldTypeName]: { type: K } & CommonFieldConfig & OptionsOf<K> }[FieldTypeName]
/** An input of a transition that is no field of the record. */
type AskedInputConfig = FieldConfig & { name: string }

/** Definitions for a schema that uses `field` or `askedInput`. */
export const fieldDefinitions: Readonly<Record<string, object>> = {
  ...Object.fromEntries(Object.entries(commonKeys).map(([key, schema]) => [`field.${key}`, schema])),
  field: byTag('type', typeNames().map(fieldOf), { description: 'A field; its keys depend on `type`.' }),
  askedInput: byTag('type', askableTypes().map(askedInputOf), { description: 'A value to supply, declared in place.' }),
}
export const askedInput = definition<AskedInputConfig>('askedInput')

const ownField = within(definition('field'), { field: 'key' })

/** The fields of a resource. Only a redeclared implicit field needs no title. */
export const fieldMap = Type.Unsafe<Record<string, FieldConfig>>({
  type: 'object',
  description: 'The fields, by name, in the order of display.',
  propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
  properties: { block: ownField, createdBy: ownField },
  additionalProperties: {
    type: 'object',
    properties: { title: true },
    required: ['title'],
    allOf: [ownField],
  },
})

/** Updates the schema to the current field types. */
export function renewFieldTypes(): void {
  renewBranches(fieldDefinitions.field, typeNames().map(fieldOf))
  renewBranches(fieldDefinitions.askedInput, askableTypes().map(askedInputOf))
}

function fieldOf(typeName: FieldTypeName): object {
  const keys = isSystemSet(typeName) ? SYSTEM_SET_KEYS : (Object.keys(commonKeys) as (keyof typeof commonKeys)[])
  return composed(typeName, {}, keys)
}

function askedInputOf(typeName: FieldTypeName): object {
  return composed(typeName, { name: name('Name of the value in the audit entry.') }, ASKED_KEYS)
}

function composed(
  typeName: FieldTypeName,
  own: Record<string, TSchema>,
  keys: readonly (keyof typeof commonKeys)[],
): object {
  const { type: _type, properties, required, additionalProperties, ...rules } = FIELD_TYPES[typeName].options
  const common = Object.fromEntries(keys.map(key => [key, Type.Optional(definition(`field.${key}`))]))
  const type = Type.Literal(typeName)
  const options = ownFieldTypes.has(typeName) ? properties : allOptional(properties)
  return closedObject({ type, ...own, ...common, ...options } as Record<string, TSchema>, {
    description: FIELD_TYPE_TEXTS[typeName],
    ...rules,
  })
}

function isSystemSet(typeName: FieldTypeName): boolean {
  return fieldTypeOf(typeName)?.systemSet === true
}

function askableTypes(): FieldTypeName[] {
  return typeNames().filter(typeName => !isSystemSet(typeName))
}

function typeNames(): FieldTypeName[] {
  return Object.keys(FIELD_TYPES) as FieldTypeName[]
}
