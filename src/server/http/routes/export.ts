import { parse as parseQueryString } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { XLSX } from '#model/api/endpoint.ts'
import { formatDate } from '#model/dates/dates.ts'
import { textIn } from '#model/localized-text.ts'
import { auditExport } from '#server/features/exports/audit-export.ts'
import type { ExportFormat } from '#server/features/exports/export-order.ts'
import { countExport, writeExport } from '#server/features/exports/write-export.ts'
import { fileName } from '#server/features/jobs/job-file.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { inTransaction } from '#server/records/work.ts'
import { disposition } from '../endpoint/disposition.ts'
import { registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { listQuery, recordRequest } from '../endpoint/record-request.ts'
import type { Services } from '../services.ts'

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: XLSX, csv: 'text/csv; charset=utf-8' }

/** Exports a list to a file: a small one at once, a large one as a job. */
export function exportRoutes(app: FastifyInstance, { jobs }: Services): void {
  registerEndpoint(app, 'POST /api/resources/:name/export', async call => {
    const { context, resource } = recordRequest(call)
    const { filter, page, format = 'xlsx', columns } = call.body
    const query = await listQuery(parseQueryString(filter), resource, context)
    const title = context.model.pages.find(({ path }) => path === page)?.title ?? resource.title
    const order = { resource: resource.name, query, columns, title, format }
    const total = await countExport(context, order)
    if (total > context.model.app.limits.exportAtOnce) {
      const conditions = { filter, rows: total }
      return jobStatus(context, await jobs.enqueue(context, { kind: 'export', title, params: order, page, conditions }))
    }
    const { bytes, rows } = await writeExport(context, order)
    await inTransaction(context, work => auditExport(work, order, rows))
    const name = fileName(textIn(title, context.locale), formatDate(context.now, 'YYYYMMDD-HHmm'), format)
    call.reply
      .type(MEDIA_TYPES[format])
      .header('content-disposition', disposition('attachment', name))
      .header('x-row-count', rows)
      .header('cache-control', 'no-store')
      .send(bytes)
    return SENT
  })
}
