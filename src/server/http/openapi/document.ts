import { API, type Endpoint, splitCall } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { type JsonSchema, operationOf } from './operation.ts'
import { CALLS_OF_EACH_RESOURCE, resourcePaths, resourceSchemas } from './resource-paths.ts'

/** The OpenAPI 3.1 document of every call of src/model/api.ts; record calls are listed under each resource. */
export function apiDocument(model: AppModel): JsonSchema {
  return {
    openapi: '3.1.0',
    info: { title: textIn(model.app.title, 'en-US'), version: model.revision },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { cookie: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'token of POST /api/account/login or mock_login' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'steward_session' },
      },
      schemas: { ...SHARED_SCHEMAS, ...resourceSchemas(model) },
    },
    paths: { ...fixedPaths(), ...resourcePaths(model) },
  }
}

const SHARED_SCHEMAS: JsonSchema = {
  Reference: {
    type: 'object',
    properties: { id: { type: 'integer' }, label: { type: 'string' } },
    required: ['id', 'label'],
  },
  Refusal: {
    description: 'Code 1000 with HTTP status 200, and every HTTP error status',
    type: 'object',
    properties: {
      code: { type: 'integer', examples: [1000, 401, 403, 404] },
      message: { type: 'string' },
      data: {
        type: 'object',
        properties: {
          reason: { type: 'string' },
          problems: {
            type: 'array',
            items: {
              type: 'object',
              properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

/** The calls of api.ts except those listed under each resource. */
function fixedPaths(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [call, endpoint] of Object.entries(API) as [string, Endpoint][]) {
    const { method, path } = splitCall(call)
    if (CALLS_OF_EACH_RESOURCE.has(call)) continue
    const key = path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}
