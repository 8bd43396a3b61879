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

/** `verbose` gives each error its schema, from which the sentences are made. */
export const AJV_OPTIONS = { allErrors: true, strict: true, discriminator: true, verbose: true } as const

const validators = new Map<ConfigKindName, ValidateFunction>()
