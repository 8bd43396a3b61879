import { Ajv, type ValidateFunction } from 'ajv'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'

/** The compiled schema of `kind`. Compiling takes tens of milliseconds, so it happens once per process and kind. */
export function validatorOf(kind: ConfigKindName): ValidateFunction {
  const known = validators.get(kind)
  if (known) return known
  const validator = new Ajv(AJV_OPTIONS).compile(CONFIG_KINDS[kind].schema)
  validators.set(kind, validator)
  return validator
}

/**
 * `verbose` adds the schema to each error, for the messages. The validators run once over small files, so generating their code
 * takes longer than running it: no optimising, and each definition once instead of at every reference.
 */
const AJV_OPTIONS = {
  allErrors: true,
  strict: true,
  discriminator: true,
  verbose: true,
  inlineRefs: false,
  code: { optimize: false },
} as const

/** Schemas change only with the extensions of an app, which discard them (`forgetSchemas`). */
const validators = new Map<ConfigKindName, ValidateFunction>()

/** The schemas have changed: discards everything derived from them. */
export function forgetSchemas(): void {
  validators.clear()
}
