import type { FastifyInstance } from 'fastify'
import { markRead, noticesTag, readNotices } from '#server/features/notices/notices.ts'
import { notifyOverdue } from '#server/features/notices/notify-overdue.ts'
import { registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'

/** Interval between two checks for overdue deadlines. */
const WATCH_MS = 60_000

/** Notices of an account. */
export function noticeRoutes(app: FastifyInstance, { database, state }: Services): void {
  let watching: NodeJS.Timeout | undefined
  const watch = () =>
    notifyOverdue(database, state, new Date()).catch(err => app.log.error({ err }, 'cannot notify of what is overdue'))
  app.addHook('onReady', async () => {
    watching = setInterval(watch, WATCH_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(watching))

  registerEndpoint(app, 'GET /api/notices', async ({ request, reply }) => {
    const context = recordContext(request)
    const tag = await noticesTag(context)
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
