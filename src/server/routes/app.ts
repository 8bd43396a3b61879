import type { FastifyInstance } from 'fastify'
import { publicApp } from '../client-model/public-app.ts'
import { HttpError } from '../http-errors.ts'
import type { CoreServices } from '../services.ts'
import { registerEndpoint } from './endpoint.ts'

/** What is known before sign-in, and the health of the process. */
export function appRoutes(app: FastifyInstance, services: CoreServices): void {
  registerEndpoint(app, 'GET /api/app', ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return publicApp(services.state.current.model, services.environment)
  })

  registerEndpoint(app, 'GET /api/health', async () => {
    await services.ping().catch(() => {
      throw new HttpError(503, 'unavailable')
    })
    return { status: 'ok' as const }
  })
}
