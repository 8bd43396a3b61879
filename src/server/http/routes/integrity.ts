import type { FastifyInstance } from 'fastify'
import type { IntegrityReport } from '#model/api.ts'
import { verify } from '#server/features/integrity/verify.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { attemptLimit } from '../plugins/rate-limits.ts'
import type { Services } from '../services.ts'

/** Limit for all administrators together, because the whole database is read. */
const VERIFICATIONS = { max: 6, windowMs: 60_000 }

/** Verifies the stored data. Concurrent requests share one verification. */
export function integrityRoutes(app: FastifyInstance, { database, state, files }: Services): void {
  let running: Promise<IntegrityReport> | undefined

  async function report(): Promise<IntegrityReport> {
    const startedAt = new Date().toISOString()
    const checked: Record<string, number> = {}
    const counted = (check: string, number: number) => {
      checked[check] = number
    }
    const problems = await verify(database, state.current.model, files, { counted })
    return { startedAt, finishedAt: new Date().toISOString(), checked, problems: [...problems] }
  }

  registerEndpoint(
    app,
    'GET /api/health/integrity',
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      running ??= report().finally(() => {
        running = undefined
      })
      return running
    },
    { onRequest: [attemptLimit(app, { key: () => 'everybody', ...VERIFICATIONS })] },
  )
}
