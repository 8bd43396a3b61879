import type { Worker } from 'node:worker_threads'
import { startThread } from '../../start-thread.ts'
import { Semaphore } from '../semaphore.ts'
import { DatabaseUnavailable } from '../storage-fault.ts'
import type { Row } from '../tables.ts'
import type { LongReadTask, ReaderMessage, WorkerMessage } from './messages.ts'

/** A third one would only take the processor from those who wait for a page. */
const PLACES = new Semaphore(2)
/** Who waits for a page does not wait for exports and the like as well. */
const PLACES_OF_PAGES = new Semaphore(2)

/**
 * The rows of a query in batches, read by a worker thread. Who breaks off ends the read. @throws with the database's words
 * when it refuses the query.
 */
export function longRead(task: LongReadTask): AsyncGenerator<Row[]> {
  return readIn(PLACES, task)
}

/** Likewise for rows that somebody waits for now. */
export function longReadOfPage(task: LongReadTask): AsyncGenerator<Row[]> {
  return readIn(PLACES_OF_PAGES, task)
}

async function* readIn(places: Semaphore, task: LongReadTask): AsyncGenerator<Row[]> {
  await places.enter()
  try {
    yield* readBy(startWorker(task))
  } finally {
    places.leave()
  }
}

async function* readBy(worker: Worker): AsyncGenerator<Row[]> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the thread of a long read ended with ${code}`)))
  })
  // It may end while its rows are worked through and nobody listens: the next request is answered with it.
  ended.catch(() => {})
  try {
    for (let coming = nextMessage(worker); ; ) {
      const message = await Promise.race([coming, ended])
      if ('error' in message) throw errorOf(message)
      if ('done' in message) return
      // The next batch is read while this one is worked through.
      coming = nextMessage(worker)
      answer(worker, 'next')
      yield message.rows as Row[]
    }
  } finally {
    // Not `terminate`: the driver brings the whole process down when its thread is ended within a statement.
    answer(worker, 'stop')
    await ended.catch(() => {})
  }
}

function errorOf({ error, code, isUnavailable }: Extract<WorkerMessage, { error: string }>): Error {
  return isUnavailable ? new DatabaseUnavailable(error) : Object.assign(new Error(error), code ? { code } : {})
}

function answer(worker: Worker, message: ReaderMessage): void {
  worker.postMessage(message)
}

function nextMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise(resolve => worker.once('message', resolve))
}

function startWorker(workerData: LongReadTask): Worker {
  return startThread({ built: 'long-read.js', source: new URL('./worker.ts', import.meta.url) }, { workerData })
}
