import type { FastifyRequest } from 'fastify'
import type { RecordContext } from '#server/records/record-context.ts'
import { localeOf } from '../locale.ts'
import type { Services } from '../services.ts'
import { callerOf, stateFor } from './session.ts'

/** The context of a request: account, config, language and time, the same for the whole request. */
export function recordContext(request: FastifyRequest): RecordContext {
  const { database } = request.server.services as Services
  const { me, seeing } = callerOf(request)
  return {
    model: stateFor(request).model,
    database,
    me,
    ...(seeing && { isLooking: true }),
    locale: localeOf(request),
    now: new Date().toISOString(),
    requestId: request.id,
    ip: request.ip,
  }
}
