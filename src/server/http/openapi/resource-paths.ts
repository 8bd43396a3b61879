import { API, type ApiCall } from '#model/api.ts'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { StorageClass } from '#model/field-types/field-type.ts'
import { filterOperatorsOf, valueTypeOf } from '#model/field-types/index.ts'
import { textIn } from '#model/localized-text.ts'
import {
  type JsonSchema,
  type OperationOverrides,
  operationOf,
  type ParameterSchema,
  parametersOf,
} from './operation.ts'

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

/** Schemas of every resource: the record in responses, and in request bodies. */
export function resourceSchemas(model: AppModel): JsonSchema {
  return Object.fromEntries(
    Object.values(model.resources).flatMap(resource => [
      [resource.name, { ...titled(resource), ...objectOf(model, fieldsOf(resource), answerSchema) }],
      [`${resource.name}Input`, { ...titled(resource), ...objectOf(model, writableFields(resource), inputSchema) }],
    ]),
  )
}

/** The calls listed under the path of each resource, because they accept or return its fields. The others are listed once. */
export const CALLS_OF_EACH_RESOURCE: ReadonlySet<string> = new Set<ApiCall>([
  'GET /api/resources/:name',
  'POST /api/resources/:name',
  'GET /api/resources/:name/:id',
  'PATCH /api/resources/:name/:id',
  'DELETE /api/resources/:name/:id',
  'POST /api/resources/:name/:id/transitions/:transition',
])

/** `CALLS_OF_EACH_RESOURCE` with the names of the resources and of their transitions filled in. */
export function resourcePaths(model: AppModel): JsonSchema {
  return Object.assign({}, ...Object.values(model.resources).map(pathsOf)) as JsonSchema
}

function pathsOf(resource: Resource): JsonSchema {
  const base = `/api/resources/${resource.name}`
  const record = { $ref: `#/components/schemas/${resource.name}` }
  const input = { $ref: `#/components/schemas/${resource.name}Input` }
  const version = { type: 'object', properties: { version: { type: 'integer' } }, required: ['version'] }
  const operation = (call: ApiCall, overrides: OperationOverrides = {}) =>
    operationOf(API[call], { tag: textIn(resource.title, 'en-US'), parameters: parametersOfCall(call), ...overrides })
  return {
    [base]: {
      get: operation('GET /api/resources/:name', {
        parameters: listParameters(resource),
        answer: { type: 'array', items: record },
      }),
      post: operation('POST /api/resources/:name', { body: input, answer: record }),
    },
    [`${base}/{id}`]: {
      get: operation('GET /api/resources/:name/:id', { answer: record }),
      patch: operation('PATCH /api/resources/:name/:id', { body: { allOf: [version, input] }, answer: record }),
      delete: operation('DELETE /api/resources/:name/:id'),
    },
    ...transitionPaths(resource, operation, record),
  }
}

function transitionPaths(
  { name, workflows }: Resource,
  operation: (call: ApiCall, overrides: OperationOverrides) => JsonSchema,
  answer: JsonSchema,
): JsonSchema {
  const transitions = Object.values(workflows).flatMap(workflow => Object.values(workflow.transitions))
  return Object.fromEntries(
    transitions.map(transition => [
      `/api/resources/${name}/{id}/transitions/${transition.name}`,
      {
        post: operation('POST /api/resources/:name/:id/transitions/:transition', {
          summary: textIn(transition.title, 'en-US'),
          parameters: [pathId],
          answer,
        }),
      },
    ]),
  )
}

const pathId: JsonSchema = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

function parametersOfCall(call: ApiCall): JsonSchema[] {
  const { params, query } = API[call] as { params?: ParameterSchema; query?: ParameterSchema }
  return [...parametersOf(params, 'path').filter(({ name }) => name !== 'name'), ...parametersOf(query, 'query')]
}

const PAGING: readonly JsonSchema[] = [
  { name: '_start', in: 'query', schema: { type: 'integer', default: 0 } },
  { name: '_end', in: 'query', schema: { type: 'integer', default: 20 } },
  { name: '_sort', in: 'query', description: 'Fields, joined by commas', schema: { type: 'string' } },
  { name: '_order', in: 'query', description: 'asc or desc for each field of _sort', schema: { type: 'string' } },
  { name: '_fields', in: 'query', description: 'Fields and dot paths, joined by commas', schema: { type: 'string' } },
  { name: '_q', in: 'query', description: 'Quick search', schema: { type: 'string' } },
  {
    name: '_page',
    in: 'query',
    description: 'Path of the page whose fixed condition applies',
    schema: { type: 'string' },
  },
]

/** Suffix of the parameter for an operator (src/model/list/list-query.ts). */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  eq: [''],
  ne: ['_ne'],
  in: ['_in'],
  contains: ['_like'],
  range: ['_gte', '_lte'],
  gte: ['_gte'],
  lte: ['_lte'],
  gt: ['_gt'],
  lt: ['_lt'],
  null: ['_null'],
  has: ['_has'],
}

function listParameters(resource: Resource): JsonSchema[] {
  const filters = fieldsOf(resource).flatMap(field => {
    const suffixes = new Set(filterOperatorsOf(field).flatMap(operator => SUFFIXES[operator] ?? []))
    return [...suffixes].map(suffix => ({ name: `${field.name}${suffix}`, in: 'query', schema: { type: 'string' } }))
  })
  return [...PAGING, ...filters]
}

function fieldsOf(resource: Resource): Field[] {
  return Object.values(resource.fields)
}

function writableFields(resource: Resource): Field[] {
  return fieldsOf(resource).filter(field => !field.readOnly && field.type !== 'computed')
}

function objectOf(model: AppModel, fields: readonly Field[], schemaOf: typeof answerSchema): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field.name, schemaOf(model, field)])),
  }
}

function titled(resource: Resource): JsonSchema {
  return { title: textIn(resource.title, 'en-US') }
}

/** The field's value in responses. A field that may be empty may be null. */
function answerSchema(model: AppModel, field: Field): JsonSchema {
  const target = targetOf(model, field)
  if (!target) return { ...described(field), ...valueSchema(model, field) }
  const reference = { $ref: '#/components/schemas/Reference' }
  return {
    ...described(field),
    ...(isMultiple(field) ? { type: 'array', items: reference } : { anyOf: [reference, { type: 'null' }] }),
  }
}

/** The field's value in request bodies: references by id. */
function inputSchema(model: AppModel, field: Field): JsonSchema {
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
