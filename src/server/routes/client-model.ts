import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CachedAnswer, cachedAnswer } from '../client-model/model-cache.ts'
import { pageModel } from '../client-model/page-model.ts'
import { shellModel } from '../client-model/shell-model.ts'
import { notFound } from '../http-errors.ts'
import { callerOf } from '../plugins/session.ts'
import type { CoreServices } from '../services.ts'
import { permissionSet } from '../sessions/permission-revision.ts'
import { registerEndpoint, SENT, type Sent } from './endpoint.ts'

/** Menu, routes and pages, made for one set of permissions and shared by all accounts that have it. */
export function clientModelRoutes(app: FastifyInstance, { state }: CoreServices): void {
  registerEndpoint(app, 'GET /api/client-model', ({ request, reply }) => {
    const { me } = callerOf(request)
    const { current } = state
    return send(reply, cachedAnswer(current, permissionSet(me), () => shellModel(current.model, me))!)
  })

  registerEndpoint(app, 'GET /api/client-model/page', ({ query: { path }, request, reply }) => {
    const { me } = callerOf(request)
    const { current } = state
    const answer = cachedAnswer(current, `${permissionSet(me)} ${path}`, () => pageModel(current.model, me, path))
    if (!answer) throw notFound()
    return send(reply, answer)
  })
}

/** 304 when the browser has the answer already (RFC 9110, 13.1.2). */
function send(reply: FastifyReply, { etag, json }: CachedAnswer): Sent {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = (reply.request.headers['if-none-match'] ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) reply.code(304).send()
  else reply.type('application/json; charset=utf-8').send(json)
  return SENT
}
