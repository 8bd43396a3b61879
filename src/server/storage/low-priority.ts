import { Semaphore } from './semaphore.ts'

/** Upper limit of a pause, however long the work took. */
const LONGEST_REST_MS = 25

/** The process runs one piece of background work at a time. */
const turn = new Semaphore(1)

/**
 * Runs a piece of work that nobody waits for, such as one of many due records, then leaves the thread to requests for as long
 * as it took. Calls must not nest.
 */
export async function atLowPriority<T>(work: () => Promise<T>): Promise<T> {
  await turn.enter()
  const started = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - started
    setTimeout(() => turn.leave(), Math.min(took, LONGEST_REST_MS))
  }
}
