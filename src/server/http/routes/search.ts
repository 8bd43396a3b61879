import type { FastifyInstance } from 'fastify'
import { searchRecords } from '#server/records/list/search-records.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** Global search over the records of every page that the account may open. */
export function searchRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/search', ({ query: { q, limit }, request }) =>
    // When the user types on, the browser closes the connection: the search is aborted.
    searchRecords(recordContext(request), q, { limit, isWanted: () => request.raw.socket.destroyed !== true }),
  )
}
