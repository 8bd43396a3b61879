import type { JobRun } from '#server/features/jobs/job-run.ts'
import { outcomeRows } from '#server/features/jobs/outcome-file.ts'
import { type Cell, type GivenCell, serialOf } from '#server/features/spreadsheets/cell.ts'
import type { SheetSource } from '#server/features/spreadsheets/stream-xlsx.ts'
import { serverMessage } from '#server/messages/index.ts'
import type { Sheet } from './sheets/read-sheet.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The rows of the file that were not imported, with their original cells and the reason for each: the corrected workbook can be
 * imported as it is.
 */
export function rejectedRows(run: JobRun, sheet: Sheet, firstRow: number): SheetSource {
  const { locale } = run.context
  const added = (['import-file-row', 'import-problem'] as const).map(message => serverMessage(message, locale))
  return {
    name: serverMessage('import-left', locale),
    headings: [...sheet.headings, ...added].map(title => ({ title, width: 18 })),
    rows: outcomeRows(run, ({ position, outcome, message }) => {
      if (outcome === 'ok') return undefined
      const row = position + firstRow
      const cells = sheet.rows.get(row) ?? []
      const sent = sheet.headings.map((_, column) => cellOf(cells[column] ?? null))
      return [...sent, { number: row, format: 'general' }, message ?? '']
    }),
  }
}

function cellOf(cell: GivenCell): Cell {
  if (typeof cell === 'number') return { number: cell, format: 'general' }
  if (!(cell instanceof Date)) return cell === null ? null : String(cell)
  return { number: serialOf(cell.getTime()), format: cell.getTime() % DAY_MS === 0 ? 'date' : 'datetime' }
}
