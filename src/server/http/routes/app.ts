import type { FastifyInstance } from 'fastify'
import { publicApp } from '#server/features/client-model/public-app.ts'
import { HttpError } from '#server/http-errors.ts'
import { storageFault } from '#server/storage/storage-fault.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import type { CoreServices } from '../services.ts'

/** What is known before sign-in, and the health of the process. */
export function appRoutes(app: FastifyInstance, services: CoreServices): void {
  registerEndpoint(app, 'GET /api/app', ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return publicApp(services.state.current.model, services.environment)
  })

  registerEndpoint(app, 'GET /api/health', async () => {
    await inTime(services.ping()).catch(error => {
      throw new HttpError(503, storageFault(error) === 'full' ? 'storage-full' : 'unavailable')
    })
    return { status: 'ok' as const }
  })
}

/** What has not answered by then does not work either. */
const PATIENCE_MS = 5000

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
