import type { FastifyInstance } from 'fastify'
import { reportRecords } from '#server/features/reports/report-records.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { listQuery } from '../endpoint/record-request.ts'
import { recordContext } from '../plugins/record-context.ts'

/** Figures of report pages; the page's file declares what is counted. */
export function reportRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/reports', async ({ query: parameters, request }) => {
    const context = recordContext(request)
    const { _group = '', _total = true, ...asked } = parameters
    const page = context.model.pages.find(({ path }) => path === asked._page)
    const resource = page && context.model.resources[page.resource]
    if (!page || !resource)
      throw new RecordRefusal('validation', [
        { path: '_page', code: 'not-option', params: { value: asked._page ?? '' } },
      ])
    return reportRecords(context, page, await listQuery(asked, resource, context), {
      by: _group.split(',').filter(Boolean),
      total: _total,
    })
  })
}
