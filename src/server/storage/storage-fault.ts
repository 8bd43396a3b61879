import { setTimeout as wait } from 'node:timers/promises'
/** What is the matter with the storage, whatever was asked of it. */
export type StorageFault = 'unavailable' | 'full' | 'corrupt'

/**
 * The database cannot be reached, or went away before it had answered: a transaction under way was either kept whole or
 * not at all. The same may succeed once it is back.
 */
export class DatabaseUnavailable extends Error {
  /** @param cause what the driver said; @param retryAfterMs how long no connection is tried, at least */
  constructor(
    cause: unknown,
    readonly retryAfterMs = 0,
  ) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message || cause.name : cause}`, { cause })
  }
}

/** Codes of SQLite, PostgreSQL (SQLSTATE) and the operating system. */
const FAULTS: readonly (readonly [StorageFault, RegExp])[] = [
  // Conflicts that outlast every attempt (see `isTransient`), and a disk that does not answer.
  ['unavailable', /^(SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL)|40001$|40P01$|55P03$)/],
  ['full', /^(SQLITE_FULL|53100|ENOSPC|EDQUOT|EFBIG)$/],
  ['corrupt', /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/],
]

/** Undefined for an error that says nothing of the storage as a whole, such as a refused value. */
export function storageFault(error: unknown): StorageFault | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? FAULTS.find(([, codes]) => codes.test(code))?.[0] : undefined
}

/** SQLSTATEs with which PostgreSQL ends a connection or does not take one. */
const GONE = /^(08|57P0|53300$|25P03$)/

/** Whether PostgreSQL says with `code` that the connection is gone. */
export function isConnectionLoss(code: string | undefined): boolean {
  return code !== undefined && GONE.test(code)
}

const PAUSE_MS = 500

/**
 * Retries work that must not be lost while the database is unavailable, such as recording what was done. `work` may run more than
 * once, even after it was committed. @throws DatabaseUnavailable when the database is still unavailable after `ms`
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
