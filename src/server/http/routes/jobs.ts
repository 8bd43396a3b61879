import type { FastifyInstance } from 'fastify'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { notFound } from '#server/http-errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'

/** The account's own jobs. */
export function jobRoutes(app: FastifyInstance, { jobs }: Services): void {
  app.addHook('onReady', async () => jobs.start(app.log))
  app.addHook('onClose', () => jobs.stop())

  registerEndpoint(app, 'GET /api/jobs', async ({ request }) => {
    const context = recordContext(request)
    return Promise.all((await jobs.open(context)).map(job => jobStatus(context, job)))
  })

  registerEndpoint(app, 'GET /api/jobs/:id', async ({ params, request }) => {
    const context = recordContext(request)
    const job = await jobs.find(context, params.id)
    if (!job) throw notFound()
    return jobStatus(context, job)
  })

  registerEndpoint(app, 'POST /api/jobs/:id/undo', async ({ params, request }) => {
    const context = recordContext(request)
    const job = await jobs.undo(context, params.id)
    if (!job) throw notFound()
    return jobStatus(context, job)
  })

  registerEndpoint(app, 'POST /api/jobs/undo', async ({ body, request }) => {
    const context = recordContext(request)
    const job = await jobs.undoTask(context, body.task)
    if (!job) throw notFound()
    return jobStatus(context, job)
  })

  registerEndpoint(app, 'POST /api/jobs/:id/cancel', async ({ params, request }) => {
    const context = recordContext(request)
    const job = await jobs.cancel(context, params.id)
    if (!job) throw notFound()
    return jobStatus(context, job)
  })
}
