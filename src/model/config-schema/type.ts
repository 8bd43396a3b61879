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
 * The few builders that the schemas use, with TypeBox's types and without its code: the field types are part of what
 * the browser loads, and TypeBox's own builders are 20 kB (gzip) that a bundler cannot take apart.
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
  /** Any schema, with the type that it is meant to have. */
  Unsafe: <T>(schema: object) => made<TUnsafe<T>>(schema),
  /** The key may be left out. */
  Optional: <T extends TSchema>(schema: T) => made<TOptional<T>>({ ...schema, [OPTIONAL]: true }),
}

const OPTIONAL = Symbol('optional')
type Keywords = SchemaOptions

/** Whether the key with this schema may be left out. */
export function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && OPTIONAL in schema
}

function made<T extends TSchema>(schema: object): T {
  return schema as T
}
