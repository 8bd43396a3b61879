import { formatDate } from '#model/dates/dates.ts'
import { textIn } from '#model/localized-text.ts'
import { auditExport } from '#server/features/exports/audit-export.ts'
import type { ExportOrder } from '#server/features/exports/export-order.ts'
import { writeExport } from '#server/features/exports/write-export.ts'
import { fileName } from '../job-file.ts'
import type { JobKind } from '../job-kind.ts'

/** Exports a list to a file. An interrupted export starts over. */
export const exportJob: JobKind = {
  changesRecords: () => false,
  async run(run) {
    const { context } = run
    const order = run.job.params as ExportOrder
    const { bytes, rows } = await writeExport(context, order, (done, total) =>
      run.step({ done, total, ok: done, failed: 0 }),
    )
    await run.step({ done: rows, total: rows, ok: rows })
    const day = formatDate(context.now, 'YYYYMMDD-HHmm')
    return {
      file: { name: fileName(textIn(order.title, context.locale), day, order.format), bytes },
      outcome: { rows },
      also: work => auditExport(work, order, rows),
    }
  },
}
