import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maySeeAs } from '#model/permissions/see-as.ts'
import { readCredential } from '#server/features/sessions/credential.ts'
import { mayPreview, previewer } from '#server/features/studio/preview.ts'
import { Studio } from '#server/features/studio/studio.ts'
import { forbidden, notFound, Refused } from '#server/http-errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { localeOf } from '../locale.ts'
import { callerOf, originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'

/** The config in the browser. Each call is refused to who may not use Studio (`studio` of app.json). */
export function studioRoutes(app: FastifyInstance, services: Services): void {
  const studio = new Studio(services)
  app.addHook('onClose', () => studio.close())
  const who = (request: FastifyRequest) => ({ me: callerOf(request).me, ...originOf(request) })
  const { sessions, accounts, database, state } = services

  // Whoever sees a draft reads by it, as the draft takes the account; without one that can be read, by what is in effect.
  app.addHook('preValidation', async request => {
    const { caller } = request
    if (caller?.seeing?.draftAs === undefined) return
    const { viewer, draftAs } = caller.seeing
    const preview = await studio.preview(viewer)
    const seen = preview && (await previewer(preview, database, viewer, draftAs))
    if (!seen) return
    request.preview = preview
    request.caller = { ...caller, me: seen.me, seeing: { ...caller.seeing, name: seen.name } }
  })

  registerEndpoint(app, 'POST /api/studio/preview', async ({ request, body: { role = 0 } }) => {
    const { me } = callerOf(request)
    const { model } = state.current
    if (!mayPreview(model.app, me) || (role > 0 && !maySeeAs(model.app, me))) throw forbidden()
    const preview = await studio.preview(me, { isNew: true })
    if (!preview) throw new Refused('preview-broken')
    if (!(await previewer(preview, database, me, role))) throw notFound()
    const sees = { resource: 'draft', id: role } as const
    await database.transaction(async write => {
      await sessions.see(write, readCredential(request, model.app.tokenHeader)!.token, sees)
      await accounts.noteSeeing(write, me, sees, 'see-as', originOf(request))
    })
    return null
  })

  registerEndpoint(app, 'GET /api/studio', ({ request }) => studio.state(who(request)))
  registerEndpoint(app, 'GET /api/studio/file', ({ request, query }) => studio.file(who(request), query.path))
  registerEndpoint(app, 'PUT /api/studio/draft', ({ request, body }) =>
    studio.keepDraft(who(request), body.path, body.text, body.base),
  )
  registerEndpoint(app, 'POST /api/studio/drafts/forget', async ({ request, body }) => {
    await studio.forget(who(request), body.path)
    return null
  })
  registerEndpoint(app, 'POST /api/studio/check', ({ request, body }) =>
    studio.check(who(request), localeOf(request), body.path, body.text),
  )
  registerEndpoint(app, 'POST /api/studio/fix', ({ request }) => studio.fix(who(request)))
  registerEndpoint(app, 'POST /api/studio/rename', ({ request, body }) =>
    studio.rename(who(request), body.name, body.to),
  )
  registerEndpoint(app, 'POST /api/studio/plan', ({ request }) => studio.plan(who(request)))
  registerEndpoint(app, 'POST /api/studio/apply', ({ request, body }) => studio.apply(who(request), body))
  registerEndpoint(app, 'GET /api/studio/history', ({ request }) => studio.history(who(request)))
  registerEndpoint(app, 'GET /api/studio/diff', ({ request, query }) => studio.diff(who(request), query.id))
  registerEndpoint(app, 'POST /api/studio/rollback/plan', ({ request, body }) =>
    studio.planRollback(who(request), body.id),
  )
  registerEndpoint(app, 'POST /api/studio/rollback', ({ request, body: { id, ...order } }) =>
    studio.rollback(who(request), id, order),
  )
  registerEndpoint(app, 'POST /api/studio/proposals/:id/plan', ({ request, params }) =>
    studio.planProposal(who(request), params.id),
  )
  registerEndpoint(app, 'POST /api/studio/proposals/:id/apply', ({ request, params, body }) =>
    studio.applyProposal(who(request), params.id, body.plan),
  )
  registerEndpoint(app, 'DELETE /api/studio/proposals/:id', async ({ request, params }) => {
    await studio.dropProposal(who(request), params.id)
    return null
  })
  registerEndpoint(app, 'GET /api/studio/patch', async ({ request }) => ({ text: await studio.patch(who(request)) }))
  registerEndpoint(app, 'POST /api/studio/complete', ({ request, body }) =>
    studio.complete(who(request), body, localeOf(request)),
  )
  registerEndpoint(app, 'POST /api/studio/hover', ({ request, body }) =>
    studio.hover(who(request), body, localeOf(request)),
  )
  registerEndpoint(app, 'GET /api/studio/schema', ({ request, query }) =>
    studio.schema(who(request), query.kind, localeOf(request)),
  )
  registerEndpoint(app, 'GET /api/studio/place', ({ request, query }) =>
    studio.place(who(request), query.page, query.part),
  )
}
