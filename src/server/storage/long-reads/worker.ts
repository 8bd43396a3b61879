/** Worker thread of long-read.ts: runs one query on a separate connection and sends the rows batch by batch. */
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { streamRows } from '../dialects/stream-rows.ts'
import { DatabaseUnavailable } from '../storage-fault.ts'
import type { LongReadTask, ReaderMessage, WorkerMessage } from './messages.ts'

const { location, sql, parameters, batch } = workerData as LongReadTask
const port = parentPort!
const say = (message: WorkerMessage) => port.postMessage(message)
const answers = on(port, 'message')
const nextAnswer = async () => ((await answers.next()).value as [ReaderMessage])[0]
try {
  for await (const rows of streamRows(location, { sql, parameters }, batch)) {
    // One batch is read ahead while the reader works.
    say({ rows })
    if ((await nextAnswer()) === 'stop') break
  }
  say({ done: true })
} catch (error) {
  const { message, code } = error as Error & { readonly code?: string }
  say({ error: message, code, isUnavailable: error instanceof DatabaseUnavailable })
} finally {
  port.close()
}
