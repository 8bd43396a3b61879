/** Worker thread of read-sheet.ts: reads one file and hands its rows out batch by batch. */
import { on } from 'node:events'
import { serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderMessage, SheetMessage, SheetTask } from './messages.ts'
import { scanSheet } from './scan-sheet.ts'
import type { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './sheet-row.ts'

/** Cells sent at once: deserializing them takes about a millisecond. */
const BATCH_CELLS = 4000

const { file, limits, sample } = workerData as SheetTask
const port = parentPort!
const answers = on(port, 'message')
const say = async (message: SheetMessage, given: readonly ArrayBuffer[] = []) => {
  port.postMessage(message, given)
  await (answers.next() as Promise<{ value: [ReaderMessage] }>)
}
const give = (rows: readonly SheetRow[]) => {
  // A copy without the slack of the serializer's buffer.
  const bytes = new Uint8Array(serialize(rows))
  return say({ rows: { first: rows[0]!.row, last: rows.at(-1)!.row, bytes } }, [bytes.buffer])
}

try {
  let count = 0
  let batch: SheetRow[] = []
  let cells = 0
  for await (const part of scanSheet(file, limits)) {
    if ('headings' in part) {
      await say(part)
      continue
    }
    for (const row of part) {
      count += 1
      if (sample !== undefined && count > sample) continue
      batch.push(row)
      cells += row.cells.length
      if (cells < BATCH_CELLS) continue
      await give(batch)
      batch = []
      cells = 0
    }
  }
  if (batch.length > 0) await give(batch)
  port.postMessage({ count } satisfies SheetMessage)
} catch (error) {
  const { reason, params } = error as SheetRefused
  port.postMessage({ refused: { reason, params } } satisfies SheetMessage)
} finally {
  port.close()
}
