/**
 * Alternatives by `if` instead of `anyOf`: only the intended branch reports errors, so that one mistake is one error (besides
 * the wrapping `if` error, which the compiler drops).
 */
import type { Static, TSchema } from '@sinclair/typebox'
import { Type } from './type.ts'

/** The JSON Schema conditional: `yes` for what `test` accepts, otherwise `no`. */
export function choose(test: object, yes: object, no: object): object {
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  return { if: test, then: yes, else: no }
}

/** A string, or the long form. */
export function stringOr<T extends TSchema>(short: TSchema, long: T, description: string) {
  return Type.Unsafe<string | Static<T>>({ description, ...choose({ type: 'string' }, short, long) })
}

/** A list, or the short form. */
export function listOr<L extends TSchema, S extends TSchema>(list: L, short: S, description: string) {
  return Type.Unsafe<Static<L> | Static<S>>({ description, ...choose({ type: 'array' }, list, short) })
}

/**
 * An object whose kind is determined by a key: the first of `kinds` whose key is present. An object with none of the keys is
 * reported with the list of them.
 */
export function byKey<K extends Readonly<Record<string, TSchema>>>(kinds: K, description: string) {
  const keys = Object.keys(kinds)
  const none: object = { type: 'object', minProperties: 1, propertyNames: { enum: keys } }
  const chain = keys.reduceRight<object>((no, key) => choose(hasKey(key), kinds[key] as TSchema, no), none)
  return Type.Unsafe<Static<K[keyof K]>>({ ...chain, type: 'object', description })
}

/** An object whose kind is the value of its key `tag`; each branch names its own as a constant. */
export function byTag<T>(tag: string, branches: readonly object[], annotations: object) {
  return Type.Unsafe<T>({
    ...annotations,
    type: 'object',
    discriminator: { propertyName: tag },
    oneOf: [...branches],
  })
}

/** Matches objects that have the key. */
export function hasKey(key: string): object {
  return { type: 'object', properties: { [key]: true }, required: [key] }
}

/** Replaces the branches of a schema made by `byTag`. */
export function renewBranches(schema: object | undefined, branches: readonly object[]): void {
  const { oneOf } = schema as { oneOf: object[] }
  oneOf.splice(0, oneOf.length, ...branches)
}

/** Options that an app declares in plain JSON Schema: all are optional. */
export function allOptional(properties: Readonly<Record<string, object>> = {}): Record<string, TSchema> {
  const entries = Object.entries(properties).map(([key, schema]) => [key, Type.Optional(Type.Unsafe(schema))])
  return Object.fromEntries(entries)
}
