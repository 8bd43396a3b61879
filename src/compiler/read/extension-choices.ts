import { SHARED_PAGE_KEYS } from '#model/config-schema/page.ts'
import { PARAMETER_TYPES } from '#model/define-extension.ts'
import { PARAMETER_KINDS, VALUE_KINDS } from '#model/expression/value-kind.ts'
import { STORED_CLASSES } from '#model/field-types/field-type.ts'

/** A member of an extension that is one of several words, but none of them. */
interface WrongChoice {
  readonly member: string
  readonly written: string
  readonly choices: readonly string[]
}

/** The first word of an extension that the platform does not know: a type of a parameter, how a value is stored. */
export function wrongChoice(value: Readonly<Record<string, unknown>>): WrongChoice | undefined {
  const { extension, storage, returns, parameters, keys } = value
  const inWith = Object.entries((extension === 'effect' && (value.with as object)) || {}) as [string, Typed][]
  const words = [
    ...(extension === 'fieldType' ? [choice('storage', storage, STORED_CLASSES)] : []),
    ...(extension === 'function' ? [choice('returns', returns, VALUE_KINDS)] : []),
    ...(extension === 'function' && Array.isArray(parameters)
      ? parameters.map((each: Typed) => choice('kind', each?.kind, PARAMETER_KINDS))
      : []),
    ...(extension === 'pageKind' && Array.isArray(keys) ? keys.map(key => choice('keys', key, SHARED_PAGE_KEYS)) : []),
    ...inWith.map(([name, each]) => choice(`with.${name}`, each?.type, PARAMETER_TYPES)),
  ]
  return words.find(({ written, choices }) => !choices.includes(written))
}

interface Typed {
  readonly type?: unknown
  readonly kind?: unknown
}

function choice(member: string, written: unknown, choices: readonly string[]): WrongChoice {
  return { member, written: String(written), choices }
}
