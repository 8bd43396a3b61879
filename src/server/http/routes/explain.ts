import type { FastifyInstance } from 'fastify'
import { explainAccess } from '#server/features/explain/explain-access.ts'
import { listRights } from '#server/features/explain/list-rights.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/**
 * Why an account may or may not do something, and all its rights. Accounts may ask about themselves, administrators about
 * everybody.
 */
export function explainRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/permissions/explain', ({ query, request }) =>
    explainAccess(recordContext(request), query),
  )
  registerEndpoint(app, 'GET /api/permissions/effective', ({ query, request }) =>
    listRights(recordContext(request), query.account),
  )
}
