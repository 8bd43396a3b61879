import type { Dictionary, Resource } from '#model/app-model.ts'
import type { ExpressionSchema } from '#model/expression/schema.ts'
import { onceFor } from '#model/once-for.ts'
import type { Facts } from './facts.ts'
import { unreadResource } from './unread.ts'

const NOWHERE = { file: '', line: 1, column: 1 }

/**
 * The schema for checking expressions, as a view of `facts`, so that the memo records which resources an expression uses. An
 * unknown resource accepts everything: it is reported where it is named.
 */
export const expressionSchema = onceFor(
  (facts: Facts): ExpressionSchema => ({
    resources: lookup<Resource>(name => facts.resource(name) ?? unreadResource(name, NOWHERE)),
    dictionaries: lookup<Dictionary>(name => dictionaryOf(name, facts)),
  }),
)

function lookup<T>(find: (name: string) => T | undefined): Readonly<Record<string, T>> {
  return new Proxy<Record<string, T>>({}, { get: (_, name) => (typeof name === 'string' ? find(name) : undefined) })
}

function dictionaryOf(name: string, facts: Facts): Dictionary | undefined {
  const file = facts.dictionary(name)
  return file?.complete && file.value !== undefined ? { name, ...file.value } : undefined
}
