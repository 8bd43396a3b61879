import type { Worker } from 'node:worker_threads'
import type { Limits } from '#model/app-model.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import { startThread } from '#server/start-thread.ts'
import type { ReaderMessage, SheetMessage, SheetTask } from './messages.ts'
import type { SheetFile } from './scan-sheet.ts'
import { MOST_COLUMNS } from './sheet-limits.ts'
import { SheetRows } from './sheet-rows.ts'

/** Content of a file. */
export interface Sheet {
  /** The first row. */
  readonly headings: readonly string[]
  /** Number of non-empty rows below it. */
  readonly count: number
  /** These rows, or the first of them. */
  readonly rows: SheetRows
}

/** Memory limit of the thread in megabytes; the limits of sheet-limits.ts fit into it. */
const THREAD_MB = 192
/** A file that takes longer was crafted to do so. */
const LONGEST_MS = 60_000

/**
 * Reads a spreadsheet (.xlsx, or .csv in UTF-8, UTF-16 or GB 18030) on a separate thread, within the limits of the config; with
 * `sample`, only that many rows are returned, although all are read. The bytes are transferred and empty afterwards.
 * @throws JobRefused with a message for a file that is no sheet or exceeds a limit, as soon as that is known
 */
export async function readSheet(
  file: SheetFile,
  { importRows, importMegabytes }: Limits,
  sample?: number,
): Promise<Sheet> {
  if (file.bytes.byteLength > importMegabytes * 1024 * 1024) {
    throw new JobRefused('import-file-too-large', { max: importMegabytes })
  }
  const worker = startReader({ file, limits: { rows: importRows, columns: MOST_COLUMNS }, sample })
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    return await collect(worker)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function startReader(task: SheetTask): Worker {
  const { buffer } = task.file.bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === task.file.bytes.byteLength
  return startThread(
    { built: 'read-sheet.js', source: new URL('./worker.ts', import.meta.url) },
    {
      workerData: task,
      transferList: isWhole ? [buffer] : [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB, maxYoungGenerationSizeMb: 8 },
    },
  )
}

function collect(worker: Worker): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    let headings: readonly string[] = []
    const rows = new SheetRows()
    worker.on('message', (message: SheetMessage) => {
      if ('refused' in message) reject(new JobRefused(message.refused.reason, message.refused.params))
      else if ('count' in message) resolve({ headings, rows, count: message.count })
      else {
        if ('headings' in message) headings = message.headings
        else rows.add(message.rows)
        worker.postMessage('next' satisfies ReaderMessage)
      }
    })
    worker.once('error', error => {
      const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isFull ? new JobRefused('import-too-complex') : error)
    })
    worker.once('exit', () => reject(new JobRefused('import-too-complex')))
  })
}
