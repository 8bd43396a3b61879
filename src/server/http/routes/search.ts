import type { FastifyInstance } from 'fastify'
import { searchRecords } from '#server/records/list/search-records.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** One box that finds records of every page the account may open. */
export function searchRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/search', ({ query: { q, limit }, request }) =>
    // A browser that typed on has closed the connection: nobody waits for the rest.
    searchRecords(recordContext(request), q, { limit, isWanted: () => request.raw.socket.destroyed !== true }),
  )
}
