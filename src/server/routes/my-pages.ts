import type { FastifyInstance } from 'fastify'
import { readMyPages, saveMyPages } from '../my-pages/my-pages.ts'
import { recordContext } from '../plugins/record-context.ts'
import { registerEndpoint } from './endpoint.ts'

/** Favourite and recently opened pages of an account. */
export function myPagesRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/my-pages', ({ request }) => readMyPages(recordContext(request)))
  registerEndpoint(app, 'PUT /api/my-pages', ({ request, body }) => saveMyPages(recordContext(request), body))
}
