import type { FastifyInstance, FastifyReply } from 'fastify'
import { mayOpen } from '#model/permissions/may-open.ts'
import { brotliOf, type CachedAnswer, cachedAnswer } from '#server/features/client-model/model-cache.ts'
import { pageHelp } from '#server/features/client-model/page-help.ts'
import { type PagePart, pageModel } from '#server/features/client-model/page-model.ts'
import { formModel, recordModel } from '#server/features/client-model/record-pages.ts'
import { shellModel } from '#server/features/client-model/shell-model.ts'
import { permissionSet } from '#server/features/sessions/permission-revision.ts'
import { notFound } from '#server/http-errors.ts'
import { registerEndpoint, SENT, type Sent } from '../endpoint/endpoint.ts'
import { isKnown } from '../plugins/known-answer.ts'
import { callerOf, stateFor, tagFor } from '../plugins/session.ts'

/** Menu, routes and pages, computed per set of permissions and shared by all accounts with that set. */
export function clientModelRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/client-model', ({ request, reply }) => {
    const { me } = callerOf(request)
    const current = stateFor(request)
    return send(reply, cachedAnswer(current, permissionSet(me), () => shellModel(current.model, me))!)
  })

  registerEndpoint(app, 'GET /api/client-model/page', ({ query, request, reply }) => {
    const { me } = callerOf(request)
    const { path, part }: { path: string; part?: PagePart } = query
    const current = stateFor(request)
    const answer = cachedAnswer(current, `${permissionSet(me)} ${part ?? 'all'} ${path}`, () =>
      pageModel(current.model, me, path, part),
    )
    if (!answer) throw notFound()
    return send(reply, answer)
  })

  registerEndpoint(app, 'GET /api/client-model/form', ({ query: { resource }, request, reply }) => {
    const { me } = callerOf(request)
    const current = stateFor(request)
    const answer = cachedAnswer(current, `${permissionSet(me)} form ${resource}`, () =>
      formModel(current.model, me, resource),
    )
    if (!answer) throw notFound()
    return send(reply, answer)
  })

  registerEndpoint(app, 'GET /api/client-model/record', ({ query: { resource }, request, reply }) => {
    const { me } = callerOf(request)
    const current = stateFor(request)
    const answer = cachedAnswer(current, `${permissionSet(me)} record ${resource}`, () =>
      recordModel(current.model, me, resource),
    )
    if (!answer) throw notFound()
    return send(reply, answer)
  })

  registerEndpoint(app, 'GET /api/client-model/help', ({ query: { path }, request, reply }) => {
    const { me } = callerOf(request)
    const current = stateFor(request)
    const page = current.model.pages.find(each => each.path === path && mayOpen(each, me))
    const answer = page && cachedAnswer(current, `help ${path}`, () => pageHelp(current.model, page))
    if (!answer) throw notFound()
    return send(reply, answer)
  })
}

/** 304 when the browser has cached the response. */
function send(reply: FastifyReply, answer: CachedAnswer): Sent {
  const { json } = answer
  const etag = tagFor(reply.request, answer.etag)
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isKnown(reply.request, etag)) reply.code(304).send()
  else {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (/\bbr\b/.test(String(reply.request.headers['accept-encoding'])))
      reply.header('content-encoding', 'br').send(brotliOf(answer))
    else reply.send(json)
  }
  return SENT
}
