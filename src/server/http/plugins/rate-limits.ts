import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { tooManyRequests } from '#server/http-errors.ts'

/** Number of attempts per `key` in a time window. */
export interface AttemptLimit {
  /** Key by which attempts are counted; undefined = not counted. */
  readonly key: (request: FastifyRequest) => string | undefined
  readonly max: number
  readonly windowMs: number
}

/** Enables `attemptLimit`; limits nothing by itself. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
}

/** Hook: 429 with the seconds to wait when `key` has used up its attempts. */
export function attemptLimit(app: FastifyInstance, { key, max, windowMs }: AttemptLimit): onRequestAsyncHookHandler {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: request => key(request) ?? '' })
  return async (request, reply) => {
    if (key(request) === undefined) return
    const result = await check(request)
    if (result.isAllowed || !result.isExceeded) return
    const seconds = Math.max(1, result.ttlInSeconds)
    reply.header('retry-after', seconds)
    throw tooManyRequests(seconds)
  }
}

/** Key of the caller's network address. */
export const byAddress = (request: FastifyRequest) => request.ip

/** Key of what a form names as `member`. */
export function byBody(member: string): (request: FastifyRequest) => string | undefined {
  return request => {
    const value = (request.body as Record<string, unknown> | undefined)?.[member]
    return typeof value === 'string' ? value.trim().toLowerCase() : undefined
  }
}
