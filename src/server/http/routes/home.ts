import type { FastifyInstance } from 'fastify'
import { readHome } from '#server/features/home/read-home.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** Data of the home page besides its links. */
export function homeRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/home', ({ request }) => readHome(recordContext(request)))
}
