import type { FastifyInstance } from 'fastify'
import { endStandIn, listStandInColleagues, listStandIns, nameStandIn } from '#server/features/stand-ins/stand-ins.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'

/** Stand-ins during leave. */
export function standInRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/stand-ins', ({ request, query }) =>
    listStandIns(recordContext(request), query.account),
  )
  registerEndpoint(app, 'POST /api/stand-ins', async ({ request, body }) => {
    await nameStandIn(recordContext(request), body)
    return listStandIns(recordContext(request), body.account)
  })
  registerEndpoint(app, 'DELETE /api/stand-ins/:id', async ({ request, params }) => {
    await endStandIn(recordContext(request), params.id)
    return null
  })
  registerEndpoint(app, 'GET /api/stand-ins/colleagues', ({ request, query }) =>
    listStandInColleagues(recordContext(request), query.account, query.q),
  )
}
