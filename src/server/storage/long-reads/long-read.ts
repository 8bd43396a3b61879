import type { Worker } from 'node:worker_threads'
import { startThread } from '../../start-thread.ts'
import { Semaphore } from '../semaphore.ts'
import { DatabaseUnavailable } from '../storage-fault.ts'
import type { Row } from '../tables.ts'
import type { LongReadTask, ReaderMessage, WorkerMessage } from './messages.ts'

/** A third one would only compete for the processor with users who wait for a page. */
const PLACES = new Semaphore(2)
/** Reads for a waiting user do not queue behind exports and the like. */
const PLACES_OF_PAGES = new Semaphore(2)

/**
 * The rows of a query in batches, read by a worker thread. Stopping early ends the read. @throws with the database's message
 * when it refuses the query.
 */
export function longRead(task: LongReadTask): AsyncGenerator<Row[]> {
  return readIn(PLACES, task)
}

/** The same for rows that a user is waiting for. */
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
  // The worker may fail while its rows are processed and nobody listens: the next request then gets the error.
  ended.catch(() => {})
  try {
    for (let coming = nextMessage(worker); ; ) {
      const message = await Promise.race([coming, ended])
      if ('error' in message) throw errorOf(message)
      if ('done' in message) return
      // The next batch is read while this one is processed.
      coming = nextMessage(worker)
      answer(worker, 'next')
      yield message.rows as Row[]
    }
  } finally {
    // Not `terminate`: the driver crashes the process when its thread is ended within a statement.
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
