import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maySeeAs } from '#model/permissions/see-as.ts'
import { readCredential } from '#server/features/sessions/credential.ts'
import type { DraftViewer } from '#server/features/sessions/see-as.ts'
import { mayPreview, previewer } from '#server/features/studio/preview.ts'
import { Studio } from '#server/features/studio/studio.ts'
import { forbidden, notFound, Refused } from '#server/http-errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { localeOf } from '../locale.ts'
import { callerOf, originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'

/** The config editor in the browser. Each call is refused without permission to use Studio (`studio` of app.json). */
export function studioRoutes(app: FastifyInstance, services: Services): void {
  const studio = new Studio(services)
  app.addHook('onClose', () => studio.close())
  const who = (request: FastifyRequest) => ({
    me: callerOf(request).me,
    locale: localeOf(request),
    ...originOf(request),
  })
  const { sessions, accounts, database, state } = services

  // An account that sees a draft uses it, with its rights in the draft; if the draft is invalid, the model in effect.
  app.addHook('preValidation', async request => {
    const { caller } = request
    if (caller?.seeing?.draftAs === undefined) return
    const { viewer, draftAs } = caller.seeing
    const preview = await studio.previews.of(viewer)
    const seen = preview && (await previewer(preview, database, viewer, draftAs, localeOf(request)))
    if (!seen) return
    request.preview = preview
    request.caller = { ...caller, me: seen.me, seeing: { ...caller.seeing, name: seen.name } }
  })

  registerEndpoint(app, 'POST /api/studio/preview', async ({ request, body: { role = 0, permission } }) => {
    const { me } = callerOf(request)
    const { model } = state.current
    const isOwn = role === 0 && permission === undefined
    if (!mayPreview(model.app, me) || (!isOwn && !maySeeAs(model.app, me))) throw forbidden()
    const preview = await studio.previews.of(me, { isNew: true })
    if (!preview) throw new Refused('preview-broken')
    const sees: DraftViewer =
      permission === undefined ? { resource: 'draft', id: role } : { resource: 'draft-permission', id: permission }
    const seen = await previewer(preview, database, me, sees, localeOf(request))
    if (!seen) throw notFound()
    await database.transaction(async write => {
      await sessions.see(write, readCredential(request, model.app.tokenHeader)!.token, sees)
      await accounts.noteSeeing(write, me, sees, seen.name, 'see-as', originOf(request))
    })
    return null
  })

  registerEndpoint(app, 'GET /api/studio', ({ request }) => studio.state(who(request)))
  registerEndpoint(app, 'GET /api/studio/file', ({ request, query }) => studio.drafts.file(who(request), query.path))
  registerEndpoint(app, 'PUT /api/studio/draft', ({ request, body }) =>
    studio.drafts.keepDraft(who(request), body.path, body.text, body.base),
  )
  registerEndpoint(app, 'POST /api/studio/drafts/forget', async ({ request, body }) => {
    await studio.drafts.forget(who(request), body.path)
    return null
  })
  registerEndpoint(app, 'POST /api/studio/check', ({ request, body }) =>
    studio.drafts.check(who(request), body.path, body.text),
  )
  registerEndpoint(app, 'POST /api/studio/fix', ({ request, body }) => studio.drafts.fix(who(request), body))
  registerEndpoint(app, 'POST /api/studio/follow', ({ request }) => studio.drafts.follow(who(request)))
  registerEndpoint(app, 'POST /api/studio/rename', ({ request, body }) =>
    studio.drafts.rename(who(request), body.name, body.to),
  )
  registerEndpoint(app, 'POST /api/studio/plan', ({ request }) => studio.changes.plan(who(request)))
  registerEndpoint(app, 'POST /api/studio/apply', ({ request, body }) => studio.changes.apply(who(request), body))
  registerEndpoint(app, 'GET /api/studio/history', ({ request }) => studio.changes.history(who(request)))
  registerEndpoint(app, 'GET /api/studio/diff', ({ request, query }) => studio.changes.diff(who(request), query.id))
  registerEndpoint(app, 'POST /api/studio/rollback/plan', ({ request, body }) =>
    studio.changes.planRollback(who(request), body.id),
  )
  registerEndpoint(app, 'POST /api/studio/rollback', ({ request, body: { id, ...order } }) =>
    studio.changes.rollback(who(request), id, order),
  )
  registerEndpoint(app, 'GET /api/studio/rights', async ({ request, query }) => ({
    text: await studio.drafts.rightsTest(who(request), query.role),
  }))
  registerEndpoint(app, 'GET /api/studio/bundle', async ({ request, query }) => ({
    text: await studio.changes.bundle(who(request), query.roles),
  }))
  registerEndpoint(app, 'POST /api/studio/bundle/plan', ({ request, body }) =>
    studio.changes.planBundle(who(request), body),
  )
  registerEndpoint(app, 'POST /api/studio/bundle', ({ request, body: { bundle, roles, ...order } }) =>
    studio.changes.applyBundle(who(request), { bundle, roles }, order),
  )
  registerEndpoint(app, 'POST /api/studio/proposals/:id/plan', ({ request, params }) =>
    studio.changes.planProposal(who(request), params.id),
  )
  registerEndpoint(app, 'POST /api/studio/proposals/:id/apply', ({ request, params, body }) =>
    studio.changes.applyProposal(who(request), params.id, body.plan),
  )
  registerEndpoint(app, 'DELETE /api/studio/proposals/:id', async ({ request, params }) => {
    await studio.changes.dropProposal(who(request), params.id)
    return null
  })
  registerEndpoint(app, 'GET /api/studio/patch', async ({ request }) => ({
    text: await studio.changes.patch(who(request)),
  }))
  registerEndpoint(app, 'POST /api/studio/complete', ({ request, body }) => studio.editor.complete(who(request), body))
  registerEndpoint(app, 'POST /api/studio/hover', ({ request, body }) => studio.editor.hover(who(request), body))
  registerEndpoint(app, 'POST /api/studio/part', async ({ request, body }) => ({
    name: await studio.editor.part(who(request), body),
  }))
  registerEndpoint(app, 'POST /api/studio/uses', ({ request, body }) => studio.editor.uses(who(request), body))
  registerEndpoint(app, 'GET /api/studio/schema', ({ request, query }) =>
    studio.editor.schema(who(request), query.kind),
  )
  registerEndpoint(app, 'GET /api/studio/place', ({ request, query }) =>
    studio.editor.place(who(request), query.page, query.part),
  )
}
