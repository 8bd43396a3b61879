import { formatDate } from '#model/dates.ts'
import { textIn } from '#model/localized-text.ts'
import { type ServerMessage, serverMessage } from '../messages/index.ts'
import type { Cell } from '../spreadsheets/cell.ts'
import { streamXlsx } from '../spreadsheets/stream-xlsx.ts'
import { fileName } from './job-file.ts'
import { allItems, type JobItem } from './job-items.ts'
import type { JobRun } from './job-run.ts'

const COLUMNS: readonly (readonly [ServerMessage, number])[] = [
  ['outcome-row', 8],
  ['outcome-record', 32],
  ['outcome-result', 14],
  ['outcome-reason', 60],
]

/** A workbook that tells of every record what became of it. */
export async function outcomeFile(run: JobRun, firstRow = 1) {
  const { context, job } = run
  const { locale } = context
  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const items of allItems(context, job.id)) {
      await run.breathe()
      yield items.map(item => [
        { number: item.position + firstRow, format: 'general' },
        item.label ?? (item.recordId === null ? '' : `#${item.recordId}`),
        serverMessage(wordOf(item), locale),
        item.message ?? '',
      ])
    }
  }
  const headings = COLUMNS.map(([title, width]) => ({ title: serverMessage(title, locale), width }))
  const bytes = await streamXlsx({ headings, rows: batches() })
  return { name: fileName(textIn(job.title, locale), formatDate(Date.now(), 'YYYYMMDD-HHmm')), bytes }
}

function wordOf({ outcome, action }: JobItem): ServerMessage {
  if (outcome === null) return 'outcome-left'
  if (outcome === 'refused') return action === 'skipped' ? 'outcome-skipped' : 'outcome-refused'
  return action === 'unchanged' ? 'outcome-unchanged' : 'outcome-ok'
}
