import type { FastifyInstance } from 'fastify'
import { printDocuments } from '#server/features/documents/print-documents.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { recordRequest } from '../endpoint/record-request.ts'

/** Documents printed from records. */
export function documentRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'POST /api/resources/:name/documents/:document', call => {
    const { context, resource } = recordRequest(call)
    return printDocuments(context, resource, call.params.document, call.body.ids)
  })
}
