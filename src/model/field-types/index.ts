import type { Field, FilterOperator } from '../app-model.ts'
import { computedField } from './computed.ts'
import type { FieldType, StorageClass } from './field-type.ts'
import { VALUE_TYPES } from './value-types.ts'

/** Names that an app's field type cannot have. */
export const ownFieldTypes: ReadonlySet<string> = new Set([...Object.keys(VALUE_TYPES), 'computed'])

/** Every field type by its name in `type`. */
export const FIELD_TYPES = { ...VALUE_TYPES, computed: computedField } satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof FIELD_TYPES
/** The options of all field types. */
export type FieldOptionName = OptionOf<(typeof FIELD_TYPES)[FieldTypeName]>
type OptionOf<T> = T extends { readonly options: { properties: infer Options } } ? keyof Options : never

/** Replaces the app's field types. */
export function takeAppFieldTypes(types: readonly FieldType[]): void {
  const known: Record<string, FieldType> = FIELD_TYPES
  for (const name of Object.keys(known)) if (!ownFieldTypes.has(name)) delete known[name]
  for (const type of types) known[type.name] = type
}

/** The type called `name`; undefined when there is none. */
export function fieldTypeOf(name: string): FieldType | undefined {
  return Object.hasOwn(FIELD_TYPES, name) ? FIELD_TYPES[name as FieldTypeName] : undefined
}

/** The type of a compiled field. The compiler rejects unknown ones, so an unknown name is a programming error. */
export function typeOf(field: Pick<Field, 'type' | 'name'>): FieldType {
  const type = fieldTypeOf(field.type)
  if (!type) throw new Error(`Field "${field.name}" has the unknown type "${field.type}"`)
  return type
}

/** The type of the field's value: for a computed field that of its result. */
export function valueTypeOf(field: Pick<Field, 'type' | 'name' | 'result'>): FieldType {
  return field.type === 'computed' && field.result ? typeOf({ name: field.name, type: field.result }) : typeOf(field)
}

/** Whether the value can stand for its record where others refer to it. */
export function canBeLabel(field: Pick<Field, 'type' | 'name' | 'result'>): boolean {
  return field.type !== 'reference' && !['json', 'none', 'boolean'].includes(valueTypeOf(field).storage)
}

/** Storage class of the field's value; `none` for a computed field that is not stored. */
export function storageOf(field: Pick<Field, 'type' | 'name' | 'result' | 'stored'>): StorageClass {
  return field.type === 'computed' && !field.stored ? 'none' : valueTypeOf(field).storage
}

/** Operators of a filter on the field; the first is the default. */
export function filterOperatorsOf(field: Pick<Field, 'type' | 'name' | 'result'>): readonly FilterOperator[] {
  return valueTypeOf(field).filterOperators
}

/** Names of the types with ordered values. */
export function consecutiveTypes(): readonly string[] {
  const types: readonly FieldType[] = Object.values(VALUE_TYPES)
  return types.filter(type => type.placeOf !== undefined).map(type => type.name)
}

/** Names of the types that can be summed (`amount`) or at least averaged (any). */
export function figureTypes(figure?: FieldType['figure']): readonly string[] {
  const types: readonly FieldType[] = Object.values(VALUE_TYPES)
  return types
    .filter(type => type.figure !== undefined && (figure ?? type.figure) === type.figure)
    .map(type => type.name)
}
