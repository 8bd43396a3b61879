import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '#server/env.ts'
import { SESSION_LIFETIME_MS } from './session-store.ts'

/** Cookie of our own web app; not accessible to scripts. */
const SESSION_COOKIE = 'steward_session'
/** Header that only pages of our own origin can send; required on writes that a cookie authenticates. */
const CLIENT_HEADER = 'x-steward-client'

export interface Credential {
  readonly token: string
  readonly via: 'cookie' | 'bearer'
}

/** The session token of a request: the bearer header wins over the cookie. `tokenHeader` comes from `app.json`. */
export function readCredential(request: FastifyRequest, tokenHeader: string): Credential | undefined {
  const header = request.headers[tokenHeader.toLowerCase()]
  if (typeof header === 'string' && header !== '') return { token: header.replace(/^Bearer\s+/i, ''), via: 'bearer' }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? { token: cookie, via: 'cookie' } : undefined
}

/** Whether the request comes from our own web app. */
export function carriesClientHeader(request: FastifyRequest): boolean {
  return request.headers[CLIENT_HEADER] === 'web'
}

/** Stores the token in the browser until the session ends. */
export function setSessionCookie(reply: FastifyReply, token: string, environment: Environment): void {
  reply.setCookie(SESSION_COOKIE, token, {
    ...cookieOptions(reply.request, environment),
    maxAge: SESSION_LIFETIME_MS / 1000,
  })
}

/** Deletes the token from the browser. */
export function clearSessionCookie(reply: FastifyReply, environment: Environment): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(reply.request, environment))
}

/** Whether the browser uses https; then cookies are restricted to it. */
export function isSecure(request: FastifyRequest, { publicUrl }: Environment): boolean {
  return publicUrl?.startsWith('https:') ?? request.protocol === 'https'
}

function cookieOptions(request: FastifyRequest, environment: Environment) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure(request, environment) }
}
