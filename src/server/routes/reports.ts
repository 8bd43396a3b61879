import type { FastifyInstance } from 'fastify'
import type { QueryParameters } from '#model/list-query.ts'
import { parseListQuery } from '#model/list-query.ts'
import { recordContext } from '../plugins/record-context.ts'
import { RecordRefusal } from '../records/errors.ts'
import { reportRecords } from '../records/reports/report-records.ts'
import { registerEndpoint } from './endpoint.ts'

/** Figures of report pages; what is counted stands in the page's file. */
export function reportRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/reports', ({ query: parameters, request }) => {
    const context = recordContext(request)
    const { _group = '', _total = true, ...asked } = parameters
    const page = context.model.pages.find(({ path }) => path === asked._page)
    const resource = page && context.model.resources[page.resource]
    if (!page || !resource)
      throw new RecordRefusal('validation', [
        { path: '_page', code: 'not-option', params: { value: asked._page ?? '' } },
      ])
    const parsed = parseListQuery(asked as unknown as QueryParameters, resource, context.model)
    if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
    return reportRecords(context, page, parsed.query, {
      by: _group.split(',').filter(Boolean),
      total: _total,
    })
  })
}
