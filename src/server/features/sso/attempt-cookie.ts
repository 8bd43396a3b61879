import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '#server/env.ts'
import { isSecure } from '#server/features/sessions/credential.ts'

/** Time limit for signing in at the provider. */
export const ATTEMPT_LIFETIME_MS = 10 * 60 * 1000

const PATH = '/api/sso'

/**
 * Stores a sign-in attempt in the browser that began it. Each attempt has its own cookie, so that two tabs do not interfere.
 */
export function setAttemptCookie(
  reply: FastifyReply,
  { state, sealed }: { readonly state: string; readonly sealed: string },
  environment: Environment,
): void {
  const secure = isSecure(reply.request, environment)
  const maxAge = ATTEMPT_LIFETIME_MS / 1000
  reply.setCookie(cookieName(state), sealed, { path: PATH, httpOnly: true, sameSite: 'lax', secure, maxAge })
}

/** The sealed attempt that `state` belongs to; its cookie is deleted, so that it can be used only once. */
export function takeAttemptCookie(request: FastifyRequest, reply: FastifyReply, state: string): string | undefined {
  const name = cookieName(state)
  reply.clearCookie(name, { path: PATH })
  return request.cookies[name]
}

function cookieName(state: string): string {
  return `steward_sso_${state.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 64)}`
}
