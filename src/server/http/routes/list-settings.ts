import type { FastifyInstance } from 'fastify'
import { listSettings } from '#server/features/list-settings/list-settings.ts'
import { saveLayout } from '#server/features/list-settings/save-layout.ts'
import { changeView, createView, deleteView } from '#server/features/list-settings/save-view.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** What is stored for an account about a list. */
export function listSettingsRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/list-settings', ({ request, query }) =>
    listSettings(recordContext(request), query.page),
  )
  registerEndpoint(app, 'PUT /api/list-settings/layout', async ({ request, body }) => {
    await saveLayout(recordContext(request), body.page, body.layout)
    return null
  })
  registerEndpoint(app, 'POST /api/list-views', ({ request, body }) => createView(recordContext(request), body))
  registerEndpoint(app, 'PATCH /api/list-views/:id', ({ request, params, body }) =>
    changeView(recordContext(request), params.id, body),
  )
  registerEndpoint(app, 'DELETE /api/list-views/:id', async ({ request, params, query }) => {
    await deleteView(recordContext(request), params.id, query.version)
    return null
  })
}
