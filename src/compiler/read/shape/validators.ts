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
 * `verbose` gives each error its schema, from which the sentences are made. The validators run once over small files, so
 * that writing them out takes longer than running them: no optimising, and each definition once instead of at every
 * place that refers to it.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  strict: true,
  discriminator: true,
  verbose: true,
  inlineRefs: false,
  code: { optimize: false },
} as const

const validators = new Map<ConfigKindName, ValidateFunction>()

/** The schemas have changed: what was made of them is made again. */
export function forgetSchemas(): void {
  validators.clear()
}
