import type { FastifyInstance } from 'fastify'
import {
  changeSubscription,
  listSubscriptions,
  sendNow,
  subscribe,
  unsubscribe,
} from '#server/features/subscriptions/subscriptions.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'

/** Subscriptions of an account to lists and statistics. */
export function subscriptionRoutes(app: FastifyInstance, { environment, jobs }: Services): void {
  const setUp = { mail: environment.mail !== undefined }
  registerEndpoint(app, 'GET /api/subscriptions', ({ request }) => listSubscriptions(recordContext(request), setUp))
  registerEndpoint(app, 'POST /api/subscriptions', async ({ request, body }) => {
    const context = recordContext(request)
    await subscribe(context, body, setUp)
    return listSubscriptions(context, setUp)
  })
  registerEndpoint(app, 'PATCH /api/subscriptions/:id', async ({ request, params, body }) => {
    const context = recordContext(request)
    await changeSubscription(context, params.id, body, setUp)
    return listSubscriptions(context, setUp)
  })
  registerEndpoint(app, 'POST /api/subscriptions/:id/send', async ({ request, params }) => {
    const context = recordContext(request)
    await sendNow(context, params.id)
    jobs.wake()
    return listSubscriptions(context, setUp)
  })
  registerEndpoint(app, 'DELETE /api/subscriptions/:id', async ({ request, params }) => {
    const context = recordContext(request)
    await unsubscribe(context, params.id)
    return listSubscriptions(context, setUp)
  })
}
