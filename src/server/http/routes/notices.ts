import type { FastifyInstance } from 'fastify'
import { markRead, noticesTag, readNotices } from '#server/features/notices/notices.ts'
import { registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import { tagFor } from '../plugins/session.ts'

/** Notices of an account. */
export function noticeRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/notices', async ({ request, reply }) => {
    const context = recordContext(request)
    const tag = tagFor(request, await noticesTag(context))
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).send()
      return SENT
    }
    return readNotices(context)
  })

  registerEndpoint(app, 'POST /api/notices/read', async ({ request, body }) => {
    const context = recordContext(request)
    await markRead(context, body.ids)
    return readNotices(context)
  })
}
