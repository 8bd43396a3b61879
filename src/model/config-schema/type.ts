import type {
  SchemaOptions,
  TArray,
  TBoolean,
  TInteger,
  TLiteral,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnknown,
  TUnsafe,
} from '@sinclair/typebox'

/**
 * The few builders that the schemas use, with TypeBox's types but without its code: browsers load the field types, and
 * TypeBox's own builders are 20 kB (gzip) that cannot be tree-shaken.
 */
export const Type = {
  Object: <T extends TProperties>(properties: T, options: Keywords = {}) => {
    const required = Object.keys(properties).filter(key => !isOptional(properties[key]))
    return made<TObject<T>>({ type: 'object', ...(required.length > 0 && { required }), properties, ...options })
  },
  Array: <T extends TSchema>(items: T, options: Keywords = {}) => made<TArray<T>>({ type: 'array', items, ...options }),
  String: (options: Keywords = {}) => made<TString>({ type: 'string', ...options }),
  Integer: (options: Keywords = {}) => made<TInteger>({ type: 'integer', ...options }),
  Number: (options: Keywords = {}) => made<TNumber>({ type: 'number', ...options }),
  Boolean: (options: Keywords = {}) => made<TBoolean>({ type: 'boolean', ...options }),
  Literal: <const V extends string | number | boolean>(value: V, options: Keywords = {}) =>
    made<TLiteral<V>>({ const: value, type: typeof value, ...options }),
  Unknown: (options: Keywords = {}) => made<TUnknown>(options),
  /** Any schema, with a given type. */
  Unsafe: <T>(schema: object) => made<TUnsafe<T>>(schema),
  /** The key is optional. */
  Optional: <T extends TSchema>(schema: T) => made<TOptional<T>>({ ...schema, [OPTIONAL]: true }),
}

const OPTIONAL = Symbol('optional')
type Keywords = SchemaOptions

/** Whether the key with this schema is optional. */
export function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && OPTIONAL in schema
}

function made<T extends TSchema>(schema: object): T {
  return schema as T
}
