import type { FastifyInstance } from 'fastify'
import { addAttachment, deleteAttachment, listAttachments } from '#server/features/discussion/attachments.ts'
import { listColleagues } from '#server/features/discussion/colleagues.ts'
import { addComment, deleteComment, editComment, listComments } from '#server/features/discussion/comments.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordRequest } from '../endpoint/record-request.ts'

/** Comments and attachments of records. */
export function discussionRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/resources/:name/:id/comments', call => {
    const { context, resource } = recordRequest(call)
    return listComments(context, resource, call.params.id)
  })
  registerEndpoint(app, 'POST /api/resources/:name/:id/comments', call => {
    const { context, resource } = recordRequest(call)
    return addComment(context, resource, call.params.id, call.body.body)
  })
  registerEndpoint(app, 'PATCH /api/resources/:name/:id/comments/:entry', call => {
    const { context, resource } = recordRequest(call)
    return editComment(context, resource, call.params.id, call.params.entry, call.body)
  })
  registerEndpoint(app, 'DELETE /api/resources/:name/:id/comments/:entry', async call => {
    const { context, resource } = recordRequest(call)
    await deleteComment(context, resource, call.params.id, call.params.entry)
    return null
  })
  registerEndpoint(app, 'GET /api/resources/:name/:id/colleagues', call => {
    const { context, resource } = recordRequest(call)
    return listColleagues(context, resource, call.params.id, call.query.q)
  })
  registerEndpoint(app, 'GET /api/resources/:name/:id/attachments', call => {
    const { context, resource } = recordRequest(call)
    return listAttachments(context, resource, call.params.id)
  })
  registerEndpoint(app, 'POST /api/resources/:name/:id/attachments', call => {
    const { context, resource } = recordRequest(call)
    return addAttachment(context, resource, call.params.id, call.body.file)
  })
  registerEndpoint(app, 'DELETE /api/resources/:name/:id/attachments/:entry', async call => {
    const { context, resource } = recordRequest(call)
    await deleteAttachment(context, resource, call.params.id, call.params.entry)
    return null
  })
}
