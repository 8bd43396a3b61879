import { Mutex } from './mutex.ts'

/** A single long piece of work need not be followed by as long a rest. */
const LONGEST_REST_MS = 25

/** Of all that this process does unasked, one piece at a time. */
const turn = new Mutex()

/**
 * Does a piece of work that nobody waits for, such as one of many records whose moment has come. Afterwards requests have
 * the thread to themselves for as long as it took. Pieces do not nest.
 */
export async function atLowPriority<T>(work: () => Promise<T>): Promise<T> {
  await turn.lock()
  const started = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - started
    setTimeout(() => turn.unlock(), Math.min(took, LONGEST_REST_MS))
  }
}
