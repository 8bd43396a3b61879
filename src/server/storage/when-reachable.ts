import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable } from './storage-fault.ts'

const PAUSE_MS = 500

/**
 * Does what must not be given up because the database is away just now, such as noting what was done already. `work` may run
 * more than once, and after it was kept. @throws DatabaseUnavailable when the database is still away after `ms`
 */
export async function whenReachable<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() + PAUSE_MS > deadline) throw error
      await wait(PAUSE_MS)
    }
  }
}
