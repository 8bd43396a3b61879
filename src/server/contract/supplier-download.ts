import type { AnswerOf, QueryOf } from '#model/api.ts'
import { fieldPath } from '#model/field-path.ts'
import { auditExport } from '#server/features/exports/audit-export.ts'
import type { ExportOrder } from '#server/features/exports/export-order.ts'
import { countExport, writeExport } from '#server/features/exports/write-export.ts'
import type { Jobs } from '#server/features/jobs/jobs.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { listQuery } from './query.ts'
import { supplierAccountQuery } from './suppliers.ts'

type Call = 'GET /api/supplier/account/download/supplierAccount'

const PAGE = '/permission/supplierAccount'
const MEMBERS = [
  'accountNo',
  'name',
  'phone',
  'idCard',
  'supplier.name',
  'position.name',
  'org.path',
  'entryAt',
  'certExpireAt',
  'auditStatus',
  'status',
]

/**
 * Exports the filtered supplier accounts as an .xlsx file, masked as on screen. Above the configured number of rows a job
 * writes the file, and the response names the download task.
 */
export async function downloadSupplierAccounts(
  context: RecordContext,
  filters: QueryOf<Call>,
  jobs: Jobs,
): Promise<Buffer | AnswerOf<Call>> {
  const order = await orderOf(context, filters)
  const total = await countExport(context, order)
  if (total > context.model.app.limits.exportAtOnce) {
    const { title } = order
    const conditions = { filter: filters, rows: total }
    const job = await jobs.enqueue(context, { kind: 'export', title, params: order, page: PAGE, conditions })
    return { downloadTaskId: job.taskId ?? job.id }
  }
  const { bytes, rows } = await writeExport(context, order)
  await inTransaction(context, work => auditExport(work, order, rows))
  return Buffer.from(bytes)
}

async function orderOf(context: RecordContext, filters: QueryOf<Call>): Promise<ExportOrder> {
  const resource = namedResource(context, 'supplierAccount')
  const query = listQuery(await supplierAccountQuery(context, filters), { start: 0, end: 0 })
  const columns = MEMBERS.map(path => ({
    path,
    title: fieldPath(context.model, resource, path)?.through.at(-1)?.title,
  }))
  // The button needs only the permission of its page: the permission to export lists is a different one.
  return { resource: resource.name, query, columns, title: resource.title, action: 'list' }
}
