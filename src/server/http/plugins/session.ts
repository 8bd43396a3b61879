import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Me } from '#model/permissions/me.ts'
import type { AppState } from '#server/app-state.ts'
import type { Origin } from '#server/features/sessions/accounts.ts'
import { type Credential, carriesClientHeader, readCredential } from '#server/features/sessions/credential.ts'
import type { Identity } from '#server/features/sessions/identifier.ts'
import { revisionFor } from '#server/features/sessions/permission-revision.ts'
import type { Session } from '#server/features/sessions/session-store.ts'
import type { Preview } from '#server/features/studio/preview.ts'
import { forbidden, notSignedIn, Refused } from '#server/http-errors.ts'

/** The caller of a request, and how it is authenticated. */
export interface Caller {
  readonly me: Me
  readonly session: Session
  /** cookie: the browser sends it automatically, so writes must prove that our own page made the request. */
  readonly via: 'cookie' | 'bearer'
  /** The viewer, where `me` is whom they see as. */
  readonly seeing?: Identity['seeing']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until `acceptSession` or `requireSession` has run, and for requests without a valid session. */
    caller: Caller | undefined
    /** The draft whose pages the caller sees. */
    preview: Preview | undefined
  }
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Header that notifies a browser that its session and client model are out of date. */
const REVISION_HEADER = 'x-steward-revision'

/** Header with the account or role that the session sees as, percent-encoded. */
const SEEING_HEADER = 'x-steward-seeing-as'

/** Header beside it if the session sees a draft of the config: the parts without a table or column yet. */
const DRAFT_HEADER = 'x-steward-draft'

/** The version of the config that answers the request. */
export function stateFor(request: FastifyRequest): AppState {
  return request.preview?.state ?? request.server.services.state.current
}

/** Registers the caller properties of every request. */
export function registerSession(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('preview', undefined)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) {
      const { model } = stateFor(request)
      reply.header(REVISION_HEADER, revisionFor(model, request.caller.me))
      reply.headers(seeingHeaders(request))
    }
    done()
  })
}

/** Headers that report as whom the session sees, and with which draft. */
function seeingHeaders({ caller, preview }: FastifyRequest): Record<string, string> {
  if (!caller?.seeing) return {}
  const name = { [SEEING_HEADER]: encodeURIComponent(caller.seeing.name) }
  if (caller.seeing.draftAs === undefined) return name
  const { withoutTable = [], withoutColumn = [] } = preview ?? {}
  const summary = { isBroken: preview === undefined, missing: [...withoutTable, ...withoutColumn].slice(0, 8) }
  return { ...name, [DRAFT_HEADER]: encodeURIComponent(JSON.stringify(summary)) }
}

/**
 * The ETag of a response to the request. A 304 leaves the cached headers in place, so a response cached while the session saw as
 * somebody else must not be valid for the session itself.
 */
export function tagFor(request: FastifyRequest, etag: string): string {
  return [etag.slice(0, -1), ...Object.values(seeingHeaders(request))].join('-') + etag.at(-1)
}

/** Hook: 403 for a write by cookie without the client header, because another site may have made the browser send it. */
export async function acceptSession(request: FastifyRequest): Promise<void> {
  const found = findCaller(request)
  request.caller = found instanceof Promise ? await found : found
  const byCookie = request.caller?.via === 'cookie'
  if (byCookie && !SAFE_METHODS.includes(request.method) && !carriesClientHeader(request))
    throw forbidden('client-header-missing')
}

/** Hook: like `acceptSession`, 401 without a valid session, and a refusal of every write while seeing as somebody else. */
export async function requireSession(request: FastifyRequest): Promise<void> {
  await acceptSession(request)
  if (!request.caller) throw notSignedIn()
  if (request.caller.seeing && !SAFE_METHODS.includes(request.method)) throw new Refused('seeing-as')
}

/** Hook after `requireSession`: 403 for everybody but administrators. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (!callerOf(request).me.admin) throw forbidden()
}

/** The caller of a request that `requireSession` let through. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notSignedIn()
  return request.caller
}

/** Where the request comes from, for audit entries. */
export function originOf({ id, ip }: FastifyRequest): Origin {
  return { requestId: id, ip }
}

/** The caller by token or cookie; undefined without a session, with an expired one, or when the account has left. */
function findCaller(request: FastifyRequest): Caller | undefined | Promise<Caller | undefined> {
  const credential = credentialOf(request)
  if (!credential) return undefined
  const identity = request.server.services.identify(credential.token)
  return identity instanceof Promise
    ? identity.then(each => callerBy(credential, each))
    : callerBy(credential, identity)
}

function credentialOf(request: FastifyRequest): Credential | undefined {
  return readCredential(request, request.server.services.state.current.model.app.tokenHeader)
}

function callerBy({ via }: Credential, identity: Identity | undefined): Caller | undefined {
  return (
    identity && { me: identity.me, session: identity.session, via, ...(identity.seeing && { seeing: identity.seeing }) }
  )
}
