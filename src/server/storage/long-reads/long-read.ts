import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../project-root.ts'
import { Mutex } from '../mutex.ts'
import type { Row } from '../tables.ts'
import type { LongReadTask, WorkerMessage } from './messages.ts'

/** A third one would only take the processor from those who wait for a page. */
const TURNS = [new Mutex(), new Mutex()]
let next = 0

/**
 * The rows of a query in batches, read by a worker thread. Who breaks off ends the read. @throws with the database's words
 * when it refuses the query.
 */
export async function* longRead(task: LongReadTask): AsyncGenerator<Row[]> {
  const turn = TURNS[next++ % TURNS.length]!
  await turn.lock()
  const worker = startWorker(task)
  try {
    for (;;) {
      const [message] = (await once(worker, 'message')) as [WorkerMessage]
      if ('error' in message) throw new Error(message.error)
      if ('done' in message) return
      yield message.rows as Row[]
      worker.postMessage('next')
    }
  } finally {
    turn.unlock()
    await worker.terminate()
  }
}

/** A build has the worker as a file of its own; from sources it is brought in through the loader that we run with. */
function startWorker(workerData: LongReadTask): Worker {
  const self = fileURLToPath(import.meta.url)
  if (!self.endsWith('.ts')) return new Worker(join(projectRoot(), 'dist', 'server', 'long-read.js'), { workerData })
  const source = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { eval: true, workerData })
}
