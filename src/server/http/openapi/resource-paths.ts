import { API, type ApiCall } from '#model/api.ts'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { filterOperatorsOf } from '#model/field-types/index.ts'
import { textIn } from '#model/localized-text.ts'
import { answerSchema, inputSchema } from './field-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { type OperationOverrides, operationOf, type ParameterSchema, parametersOf } from './operation.ts'

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
