import type { FastifyInstance } from 'fastify'
import { browserCode } from '#model/extensions.ts'
import { publicApp } from '#server/features/client-model/public-app.ts'
import { HttpError, notFound } from '#server/http-errors.ts'
import { storageFault } from '#server/storage/storage-fault.ts'
import { registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import type { CoreServices } from '../services.ts'

/** Public data before sign-in, and the health of the process. */
export function appRoutes(app: FastifyInstance, services: CoreServices): void {
  registerEndpoint(app, 'GET /api/app', ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return publicApp(services.state.current.model, services.environment)
  })

  registerEndpoint(app, 'GET /api/app/extensions', ({ reply }) => {
    const code = browserCode()
    if (code === undefined) throw notFound()
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(code)
    return SENT
  })

  registerEndpoint(app, 'GET /api/health', async () => {
    await inTime(services.ping()).catch(error => {
      throw new HttpError(503, storageFault(error) === 'full' ? 'storage-full' : 'unavailable')
    })
    return { status: 'ok' as const }
  })
}

/** A dependency that has not responded within this time counts as failed. */
const PATIENCE_MS = 5000

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
