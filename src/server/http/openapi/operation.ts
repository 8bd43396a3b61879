import type { TSchema } from '@sinclair/typebox'
import type { Endpoint } from '#model/api.ts'
import { MEDIA_TYPES } from '../media-types.ts'

const FILE_BODY: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** Differences from the declaration, for record calls whose schemas follow from the resource. */
export interface OperationOverrides {
  readonly summary?: string
  readonly tag?: string
  readonly parameters?: readonly JsonSchema[]
  readonly body?: JsonSchema
  readonly answer?: JsonSchema
}

/** The OpenAPI operation of a declared call. */
export function operationOf(endpoint: Endpoint, overrides: OperationOverrides = {}): JsonSchema {
  const body = overrides.body ?? plain(endpoint.body) ?? (endpoint.encoding === 'multipart' ? FILE_BODY : undefined)
  const answer = overrides.answer ?? plain(endpoint.answer)
  const parameters = overrides.parameters ?? [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query as ParameterSchema | undefined, 'query'),
  ]
  return {
    summary: overrides.summary ?? endpoint.summary,
    tags: [overrides.tag ?? endpoint.tag],
    ...(endpoint.access === 'session' || endpoint.access === 'admin' ? {} : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && endpoint.encoding
      ? { requestBody: { required: true, content: contentOf(MEDIA_TYPES[endpoint.encoding], body) } }
      : {}),
    responses: {
      200: answer
        ? {
            description: 'Done, or refused with code 1000',
            content: { 'application/json': { schema: envelopeOf(answer) }, ...fileContent(endpoint) },
          }
        : { description: 'Not an envelope: a file or a redirect' },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function fileContent({ file }: Endpoint): JsonSchema {
  return file ? { [file]: { schema: { type: 'string', format: 'binary' } } } : {}
}

function contentOf(types: readonly string[], schema: JsonSchema): JsonSchema {
  return Object.fromEntries(types.map(type => [type, { schema }]))
}

/** The parameters of an object schema, one by one. */
export interface ParameterSchema {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** Parameters of a path or a query string. */
export function parametersOf(schema: ParameterSchema | undefined, place: 'path' | 'query'): JsonSchema[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: plain(property),
  }))
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}

/** The schema as plain JSON, without TypeBox's own marks. */
function plain(schema: TSchema | undefined): JsonSchema | undefined {
  return schema && (JSON.parse(JSON.stringify(schema)) as JsonSchema)
}

/** A JSON Schema, or another node of an OpenAPI document (both are plain JSON). */
export type JsonSchema = Readonly<Record<string, unknown>>
