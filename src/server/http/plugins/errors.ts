import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE_REFUSED, type Refusal } from '#model/api/envelope.ts'
import type { Locale } from '#model/localized-text.ts'
import { fieldProblem, problemMessage } from '#model/problem-message.ts'
import { HttpError, Refused } from '#server/http-errors.ts'
import { isServerMessage, type ServerMessage, serverMessage } from '#server/messages/index.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import { DatabaseUnavailable, type StorageFault, storageFault } from '#server/storage/storage-fault.ts'
import { localeOf } from '../locale.ts'
import { isPathError, schemaProblems } from './schema-problems.ts'

/**
 * Maps every error to an envelope: refusals become code 1000 with HTTP 200 (specification section 7), others keep their HTTP status
 * as code. Nothing internal leaves the process; the error is logged with the request id.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Sends `error` in the caller's language. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  const { code, message, data } =
    failureOf(error, locale) ?? storageFailure(error, request, locale) ?? unexpected(error, request, locale)
  if (code === 503) reply.header('retry-after', retryAfter(error))
  return reply.code(code === CODE_REFUSED ? 200 : code).send({ code, message, data })
}

interface Failure {
  /** 1000, or the HTTP status. */
  readonly code: number
  readonly message: string
  readonly data: Refusal
}

/** Each maps one family of errors; the first match wins. */
const FAMILIES: readonly ((error: unknown, locale: Locale) => Failure | undefined)[] = [
  refused,
  jobRefused,
  recordRefused,
  accessDenied,
  notFound,
  httpError,
  schemaError,
  fastifyError,
]

function failureOf(error: unknown, locale: Locale): Failure | undefined {
  for (const family of FAMILIES) {
    const failure = family(error, locale)
    if (failure) return failure
  }
  return undefined
}

function unexpected(error: unknown, request: FastifyRequest, locale: Locale): Failure {
  // A draft may read columns that do not exist yet.
  if (request.preview) {
    request.log.info({ err: error }, 'a draft could not be read')
    return failure(CODE_REFUSED, 'preview-unmade', serverMessage('preview-unmade', locale))
  }
  request.log.error({ err: error }, 'request failed')
  return failure(500, 'internal', serverMessage('internal', locale, { requestId: request.id }))
}

const STORAGE_FAILURES: Readonly<Record<StorageFault, readonly [code: number, reason: ServerMessage]>> = {
  unavailable: [503, 'unavailable'],
  full: [507, 'storage-full'],
  corrupt: [500, 'internal'],
}

/** Faults of database or disk are not the request's: they are logged. */
function storageFailure(error: unknown, request: FastifyRequest, locale: Locale): Failure | undefined {
  const fault = storageFault(error)
  if (!fault) return undefined
  request.log.error({ err: error }, `the storage is ${fault}`)
  const [code, reason] = STORAGE_FAILURES[fault]
  return failure(code, reason, serverMessage(reason, locale, { requestId: request.id }))
}

const RETRY_AFTER_S = 2

/** Seconds until the next attempt. */
function retryAfter(error: unknown): number {
  const rest = error instanceof DatabaseUnavailable ? Math.ceil(error.retryAfterMs / 1000) : 0
  return Math.max(RETRY_AFTER_S, rest)
}

function refused(error: unknown, locale: Locale): Failure | undefined {
  if (!(error instanceof Refused)) return undefined
  const { reason, params, problems } = error
  const message = serverMessage(reason, locale, params)
  return failure(CODE_REFUSED, reason, message, { problems: problems.map(each => fieldProblem(each, locale)) })
}

function jobRefused(error: unknown, locale: Locale): Failure | undefined {
  if (!(error instanceof JobRefused)) return undefined
  return failure(CODE_REFUSED, error.reason, serverMessage(error.reason, locale, error.params))
}

function recordRefused(error: unknown, locale: Locale): Failure | undefined {
  if (!(error instanceof RecordRefusal)) return undefined
  const problems = error.problems.map(problem => fieldProblem(problem, locale))
  const message = problems[0]?.message ?? serverMessage('validation', locale)
  return failure(CODE_REFUSED, error.reason, message, { problems, current: error.current })
}

function accessDenied(error: unknown, locale: Locale): Failure | undefined {
  if (!(error instanceof AccessDenied)) return undefined
  const { reason, says } = error
  const message = says
    ? problemMessage(says, locale)
    : serverMessage(isServerMessage(reason) ? reason : 'forbidden', locale)
  return failure(403, error.reason, message, {
    problems: error.fields.map(path => ({ path, code: error.reason, message })),
  })
}

function notFound(error: unknown, locale: Locale): Failure | undefined {
  // A path that does not match its declaration does not exist: 404 instead of a refusal.
  const isKnown = error instanceof RecordNotFound || isPathError(error)
  return isKnown ? failure(404, 'not-found', serverMessage('not-found', locale)) : undefined
}

function httpError(error: unknown, locale: Locale): Failure | undefined {
  if (!(error instanceof HttpError)) return undefined
  return failure(error.status, error.reason, error.text ?? serverMessage(error.reason, locale, error.params))
}

function schemaError(error: unknown, locale: Locale): Failure | undefined {
  const problems = schemaProblems(error, locale)
  return problems && failure(CODE_REFUSED, 'validation', serverMessage('validation', locale), { problems })
}

/** Statuses of requests that Fastify and its plugins reject. */
const REASONS: Readonly<Record<number, ServerMessage>> = {
  400: 'bad-request',
  404: 'not-found',
  406: 'bad-request',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  431: 'too-large',
  503: 'unavailable',
}
const MEDIA_TYPES = 'application/json, application/x-www-form-urlencoded, multipart/form-data'

function fastifyError(error: unknown, locale: Locale): Failure | undefined {
  const { statusCode: given } = error as Partial<FastifyError>
  // Thrown by the static file plugin for addresses outside its folder.
  const statusCode = given === 403 ? 404 : given
  const reason = statusCode === undefined ? undefined : REASONS[statusCode]
  if (!statusCode || !reason) return undefined
  return failure(statusCode, reason, serverMessage(reason, locale, { expected: MEDIA_TYPES }))
}

function failure(code: number, reason: string, message: string, details: Partial<Refusal> = {}): Failure {
  return { code, message, data: { reason, problems: [], ...details } }
}
