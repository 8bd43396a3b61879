import type { Dictionary, Field, Permission, Resource } from '../app-model.ts'
import { valueTypeOf } from '../field-types/index.ts'
import type { ValueKind } from './value-kind.ts'

/** Properties of a field that expressions need; every compiled `Field` fits. */
export type SchemaField = Pick<Field, 'name' | 'type'> &
  Partial<
    Pick<
      Field,
      'title' | 'result' | 'resource' | 'options' | 'dictionary' | 'expression' | 'aggregate' | 'stored' | 'column'
    >
  >

interface SchemaResource extends Partial<Pick<Resource, 'workflows' | 'title'>> {
  readonly fields: Readonly<Record<string, SchemaField>>
}

/** Where the names in an expression are looked up; an `AppModel` fits. */
export interface ExpressionSchema {
  readonly resources: Readonly<Record<string, SchemaResource>>
  readonly dictionaries?: Readonly<Record<string, Dictionary>>
  readonly permissions?: readonly Pick<Permission, 'id' | 'role' | 'title'>[]
}

/** Static type of a value. */
export interface ValueType {
  readonly kind: ValueKind
  /** The value is a record of this resource (kind integer: its id). */
  readonly resource?: string
  /** Items of a list. */
  readonly element?: ValueType
  /** The unit of a number that people write in another one, a hundred times as large. */
  readonly hundredths?: string
  /** The only possible texts. */
  readonly options?: readonly string[]
  /** The value is inside a JSON field. */
  readonly insideJson?: boolean
  /** Names that may follow a dot, if they are not those of a resource. */
  readonly members?: Readonly<Record<string, ValueType>>
  /** The same as the definitions of what has these names. */
  readonly fields?: Fields
}

/** The resource (or set of fields) of each variable; other variables are not permitted. */
export interface ExpressionRoots {
  readonly record?: string | Fields
  readonly old?: string | Fields
  readonly row?: string | Fields
  readonly params?: string | Fields
  readonly total?: Fields
}
type Fields = Readonly<Record<string, SchemaField>>

const KIND_OF_STORAGE = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
} as const

const ME: Readonly<Record<string, ValueType>> = {
  id: { kind: 'integer', resource: 'account' },
  adAccount: { kind: 'text' },
  name: { kind: 'text' },
  admin: { kind: 'boolean' },
  permissionIds: { kind: 'list', element: { kind: 'integer' } },
  roles: { kind: 'list', element: { kind: 'text' } },
  roleIds: { kind: 'list', element: { kind: 'integer', resource: 'role' } },
  blockIds: { kind: 'list', element: { kind: 'integer', resource: 'projectBlock' } },
}

/** The types of the variables, including `me`, `now` and `today`. */
export function rootTypes(roots: ExpressionRoots): Readonly<Record<string, ValueType>> {
  const types: Record<string, ValueType> = { ...EVERYWHERE }
  for (const name in roots) {
    const root = roots[name as keyof ExpressionRoots]
    if (root === undefined) continue
    types[name] = typeof root === 'string' ? { kind: 'integer', resource: root } : { kind: 'map', fields: root }
  }
  return types
}

const EVERYWHERE: Readonly<Record<string, ValueType>> = {
  me: { kind: 'map', members: ME },
  now: { kind: 'datetime' },
  today: { kind: 'date' },
}

/** The type of a field's value. `owner`: its resource (states of a workflow, its own id). */
export function typeOfField(field: SchemaField, schema: ExpressionSchema, owner?: string): ValueType {
  if (field.name === 'id' && owner !== undefined) return { kind: 'integer', resource: owner }
  const { storage, expressionType, hundredths } = valueTypeOf(field)
  const options = optionsOf(field, schema, owner)
  if (storage === 'json') {
    if (expressionType === 'list') {
      const element: ValueType = field.resource ? { kind: 'integer', resource: field.resource } : listElement(options)
      return { kind: 'list', element }
    }
    return { kind: expressionType === 'map' ? 'map' : 'any' }
  }
  const kind = storage === 'none' ? 'any' : KIND_OF_STORAGE[storage]
  return {
    kind,
    ...(field.resource && kind === 'integer' ? { resource: field.resource } : {}),
    ...(hundredths === undefined ? {} : { hundredths }),
    ...withOptions(options),
  }
}

function listElement(options: readonly string[] | undefined): ValueType {
  return options ? { kind: 'text', options } : { kind: 'any' }
}

function withOptions(options: readonly string[] | undefined): { options?: readonly string[] } {
  return options ? { options } : {}
}

function optionsOf(field: SchemaField, schema: ExpressionSchema, owner?: string): readonly string[] | undefined {
  const states = owner === undefined ? undefined : schema.resources[owner]?.workflows?.[field.name]?.states
  if (states) return Object.keys(states)
  const values = field.options ?? (field.dictionary ? schema.dictionaries?.[field.dictionary]?.values : undefined)
  return values?.map(({ value }) => value)
}

/** The type one step below `type`; undefined for an unknown name, with the known names. */
export function typeOfStep(
  type: ValueType,
  step: string,
  schema: ExpressionSchema,
): { readonly type: ValueType } | { readonly candidates: readonly string[]; readonly of?: string } {
  const resource = type.resource === undefined ? undefined : schema.resources[type.resource]
  if (resource && type.resource !== undefined) {
    const field = Object.hasOwn(resource.fields, step) ? resource.fields[step] : undefined
    if (field) return { type: typeOfField(field, schema, type.resource) }
    return { candidates: Object.keys(resource.fields), of: type.resource }
  }
  if (type.fields) {
    const field = Object.hasOwn(type.fields, step) ? type.fields[step] : undefined
    return field ? { type: typeOfField(field, schema) } : { candidates: Object.keys(type.fields) }
  }
  if (type.members) {
    const member = Object.hasOwn(type.members, step) ? type.members[step] : undefined
    return member ? { type: member } : { candidates: Object.keys(type.members) }
  }
  return type.kind === 'map' || type.kind === 'any' ? { type: { kind: 'any', insideJson: true } } : { candidates: [] }
}
