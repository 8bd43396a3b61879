import type { AppModel, Field } from '#model/app-model.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { StorageClass } from '#model/field-types/field-type.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { textIn } from '#model/localized-text.ts'
import type { JsonSchema } from './json-schema.ts'

const BY_STORAGE: Readonly<Record<StorageClass, JsonSchema>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  json: {},
  none: {},
}

/** The field's value in responses. A field that may be empty may be null. */
export function answerSchema(model: AppModel, field: Field): JsonSchema {
  const target = targetOf(model, field)
  if (!target) return { ...described(field), ...valueSchema(model, field) }
  const reference = { $ref: '#/components/schemas/Reference' }
  return {
    ...described(field),
    ...(isMultiple(field) ? { type: 'array', items: reference } : { anyOf: [reference, { type: 'null' }] }),
  }
}

/** The field's value in request bodies: references by id. */
export function inputSchema(model: AppModel, field: Field): JsonSchema {
  if (!targetOf(model, field)) return { ...described(field), ...valueSchema(model, field) }
  return {
    ...described(field),
    ...(isMultiple(field) ? { type: 'array', items: { type: 'integer' } } : { type: ['integer', 'null'] }),
  }
}

function valueSchema(model: AppModel, field: Field): JsonSchema {
  const type = valueTypeOf(field)
  const options = field.options ?? (field.dictionary ? model.dictionaries[field.dictionary]?.values : undefined)
  const choice = options && type.storage === 'text' ? { enum: options.map(({ value }) => value) } : {}
  return { ...nullable(BY_STORAGE[type.storage], field.required), ...limits(field), ...choice }
}

function limits({ min, max, minLength, maxLength, length, default: initial }: Field): JsonSchema {
  const given = {
    minimum: min,
    maximum: max,
    minLength: length ?? minLength,
    maxLength: length ?? maxLength,
    default: initial,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function nullable(schema: JsonSchema, required: boolean): JsonSchema {
  return required || typeof schema.type !== 'string' ? schema : { ...schema, type: [schema.type, 'null'] }
}

function described({ title, help, readOnly }: Field): JsonSchema {
  const description = help ? textIn(help, 'en-US') : undefined
  return { title: textIn(title, 'en-US'), ...(description ? { description } : {}), ...(readOnly ? { readOnly } : {}) }
}
