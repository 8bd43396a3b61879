import { textIn } from '#model/localized-text.ts'
import { auditAct } from '../records/record-audit.ts'
import type { RecordContext } from '../records/record-context.ts'
import { inTransaction } from '../records/work.ts'
import type { ExportOrder } from './export-order.ts'

/** Keeps who took which rows and columns out, and how many. */
export async function auditExport(context: RecordContext, order: ExportOrder, rows: number): Promise<void> {
  const { filters, q, page, sort } = order.query
  const inputs = {
    rows,
    filters,
    q: q ?? null,
    page: page ?? null,
    sort,
    columns: order.columns.map(({ path }) => path),
  }
  await inTransaction(context, work =>
    auditAct(work, context.model.resources[order.resource]!, {
      action: 'export',
      label: textIn(order.title, context.locale),
      inputs,
    }),
  )
}
