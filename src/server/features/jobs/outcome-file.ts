import { formatDate } from '#model/dates/dates.ts'
import { textIn } from '#model/localized-text.ts'
import type { Cell } from '#server/features/spreadsheets/cell.ts'
import { type SheetSource, streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'
import { type ServerMessage, serverMessage } from '#server/messages/index.ts'
import { fileName } from './job-file.ts'
import { allItems, type JobItem } from './job-items.ts'
import type { JobRun } from './job-run.ts'

const COLUMNS: readonly (readonly [ServerMessage, number])[] = [
  ['outcome-row', 8],
  ['outcome-record', 32],
  ['outcome-result', 14],
  ['outcome-reason', 60],
]

interface OutcomeOptions {
  /** Number of the first item, counted from 1. */
  readonly firstRow?: number
  /** A sheet before the outcomes. */
  readonly before?: SheetSource | undefined
}

/** A workbook with the outcome of every record. */
export async function outcomeFile(run: JobRun, { firstRow = 1, before }: OutcomeOptions = {}) {
  const { context, job } = run
  const { locale } = context
  const rows = outcomeRows(run, item => [
    { number: item.position + firstRow, format: 'general' },
    item.label ?? (item.recordId === null ? '' : `#${item.recordId}`),
    serverMessage(wordOf(item), locale),
    item.message ?? '',
  ])
  const headings = COLUMNS.map(([title, width]) => ({ title: serverMessage(title, locale), width }))
  const outcomes = { name: serverMessage('outcome-sheet', locale), headings, rows }
  const bytes = await (before ? streamXlsx(before, outcomes) : streamXlsx(outcomes))
  return { name: fileName(textIn(job.title, locale), formatDate(Date.now(), 'YYYYMMDD-HHmm')), bytes }
}

/** A row for each item of the job, in batches; items for which `write` returns nothing are skipped. */
export async function* outcomeRows(
  run: JobRun,
  write: (item: JobItem) => Cell[] | undefined,
): AsyncGenerator<Cell[][]> {
  for await (const items of allItems(run.context, run.job.id)) {
    await run.breathe()
    yield items.flatMap(item => {
      const row = write(item)
      return row ? [row] : []
    })
  }
}

function wordOf({ outcome, action }: JobItem): ServerMessage {
  if (outcome === null) return 'outcome-left'
  if (outcome === 'refused') return action === 'skipped' ? 'outcome-skipped' : 'outcome-refused'
  return action === 'unchanged' ? 'outcome-unchanged' : 'outcome-ok'
}
