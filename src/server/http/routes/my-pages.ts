import type { FastifyInstance } from 'fastify'
import { changeMyPages, readMyPages } from '#server/features/my-pages/my-pages.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** Favourite and recently opened pages of an account. */
export function myPagesRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/my-pages', ({ request }) => readMyPages(recordContext(request)))
  registerEndpoint(app, 'PATCH /api/my-pages', ({ request, body }) => changeMyPages(recordContext(request), body))
}
