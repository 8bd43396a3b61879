import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'

const ajv = new Ajv({ strict: true, allErrors: true, discriminator: true })
const validators = new Map<ConfigKindName, ValidateFunction>()

/** What ajv says about `value`, without the keywords that only wrap another error: `pointer: message`. */
export function shapeErrors(kind: ConfigKindName, value: unknown): string[] {
  const validate = validators.get(kind) ?? ajv.compile(emitted(kind))
  validators.set(kind, validate)
  validate(value)
  return (validate.errors ?? []).filter(error => !WRAPPERS.includes(error.keyword)).map(describe)
}
const WRAPPERS = ['if', 'propertyNames']

/** The schema as it stands in its file. */
export function emitted(kind: ConfigKindName): object {
  return JSON.parse(JSON.stringify(CONFIG_KINDS[kind].schema))
}

function describe({ instancePath, propertyName, message, params }: ErrorObject): string {
  const at = propertyName === undefined ? instancePath : `${instancePath}/${propertyName}`
  return `${at}: ${message}${params.additionalProperty ? ` ${params.additionalProperty}` : ''}`
}
