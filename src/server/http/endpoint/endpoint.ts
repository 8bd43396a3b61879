import { Ajv, type Options, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, onRequestAsyncHookHandler } from 'fastify'
import { closed } from '#model/api/endpoint.ts'
import { CODE_OK } from '#model/api/envelope.ts'
import {
  type AnswerOf,
  API,
  type ApiCall,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  splitCall,
} from '#model/api.ts'
import { unstorableAt } from '#model/text/storable-text.ts'
import { HttpError, notFound } from '#server/http-errors.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { MEDIA_TYPES } from '../media-types.ts'
import { hasBody } from '../plugins/has-body.ts'
import { acceptSession, requireAdmin, requireSession } from '../plugins/session.ts'

const SHARED: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  useDefaults: true,
  removeAdditional: false,
  // The problems contain an example value (plugins/schema-problems.ts).
  verbose: true,
}

const strict = new Ajv(SHARED)
const lenient = new Ajv({ ...SHARED, coerceTypes: 'array' })

/** The request of one call, typed by its declaration. */
export interface Call<C extends ApiCall> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returned by a handler that has written the reply itself (a file, a redirect, a 304). */
export const SENT = { sent: true } as const
export type Sent = typeof SENT

export interface EndpointOptions {
  /** Further hooks that run before the body is read, after the session is known. */
  readonly onRequest?: readonly onRequestAsyncHookHandler[]
  /** Hooks that see the validated body. */
  readonly preHandler?: readonly onRequestAsyncHookHandler[]
}

/**
 * Registers the call `call` of src/model/api.ts: session, encoding and schemas come from the declaration, and the result of
 * `handle` is wrapped in the envelope.
 */
export function registerEndpoint<C extends ApiCall>(
  app: FastifyInstance,
  call: C,
  handle: (call: Call<C>) => Promise<AnswerOf<C> | Sent> | AnswerOf<C> | Sent,
  options: EndpointOptions = {},
): void {
  const { method, path } = splitCall(call)
  const endpoint: Endpoint = API[call]
  app.route({
    method,
    url: path,
    bodyLimit: endpoint.bodyLimit,
    schema: schemasOf(endpoint),
    validatorCompiler: ({ schema, httpPart }) =>
      httpPart === 'body' && endpoint.encoding === 'json' ? strictValidator(schema) : lenientValidator(schema),
    preValidation: [
      storableOnly,
      ...(endpoint.encoding === 'form' || endpoint.encoding === 'either' ? [emptyForm] : []),
    ],
    onRequest: [...accessHooks(endpoint), ...encodingHooks(endpoint), ...(options.onRequest ?? [])],
    preHandler: [...(options.preHandler ?? [])],
    handler: async (request, reply) => {
      const data = await handle({
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        request,
        reply,
      })
      return data === SENT ? reply : { code: CODE_OK, message: 'OK', data }
    },
  })
}

/** A call without declared query parameters accepts none. */
const NO_QUERY = closed({})

function schemasOf({ params, query = NO_QUERY, body, encoding }: Endpoint): FastifySchema {
  return { querystring: query, ...(params ? { params } : {}), ...(body && encoding !== 'multipart' ? { body } : {}) }
}

function accessHooks({ access }: Endpoint): onRequestAsyncHookHandler[] {
  return { public: [], optional: [acceptSession], session: [requireSession], admin: [requireSession, requireAdmin] }[
    access
  ]
}

/** 415 for a body in another encoding than the declared one. */
function encodingHooks({ encoding }: Endpoint): onRequestAsyncHookHandler[] {
  if (!encoding) return []
  const expected: readonly string[] = MEDIA_TYPES[encoding]
  return [
    async request => {
      if (!hasBody(request)) return
      if (!expected.includes(contentType(request)))
        throw new HttpError(415, 'unsupported-media-type', { expected: expected.join(', ') })
    },
  ]
}

function contentType({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Browsers send a form without members without a body. */
const emptyForm: onRequestAsyncHookHandler = async request => {
  request.body ??= {}
}

/**
 * Refuses characters that no database can store, for every call and before the schemas: one database reports an error, another
 * one cuts off the text. A path with such a character does not exist.
 * @throws HttpError 404, RecordRefusal naming the field
 */
const storableOnly: onRequestAsyncHookHandler = async ({ params, query, body }) => {
  if (unstorableAt(params) !== undefined) throw notFound()
  const path = unstorableAt(query) ?? unstorableAt(body)
  if (path !== undefined) throw new RecordRefusal('validation', [{ path, code: 'bad-character' }])
}

/** For JSON bodies: types are strict, `"1"` is not a number. */
export function strictValidator(schema: object) {
  return onFirstUse(() => strict.compile(schema))
}

/** For paths, query strings and forms, which travel as text: `"1"` is accepted as a number. */
export function lenientValidator(schema: object) {
  return onFirstUse(() => lenient.compile(schema))
}

/** Compiled at the first call: compiling all schemas took a third of the start-up time. */
function onFirstUse(compile: () => ValidateFunction) {
  let validate: ValidateFunction | undefined
  const check: { (data: unknown): boolean; errors?: ValidateFunction['errors'] } = data => {
    validate ??= compile()
    const isValid = validate(data)
    check.errors = validate.errors
    return isValid
  }
  return check
}
