import { setTimeout as wait } from 'node:timers/promises'
/** Faults of the storage itself, independent of the statement. */
export type StorageFault = 'unavailable' | 'full' | 'corrupt'

/**
 * The database cannot be reached, or the connection was lost before it responded: a transaction in progress was either
 * committed or not. The same call may succeed once it is back.
 */
export class DatabaseUnavailable extends Error {
  /** @param cause the driver's error; @param retryAfterMs minimum time without new connection attempts */
  constructor(
    cause: unknown,
    readonly retryAfterMs = 0,
  ) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message || cause.name : cause}`, { cause })
  }
}

/** Codes of SQLite, PostgreSQL (SQLSTATE) and the operating system. */
const FAULTS: readonly (readonly [StorageFault, RegExp])[] = [
  // Conflicts that outlast every retry (see `isTransient`), and a disk that does not respond.
  ['unavailable', /^(SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL)|40001$|40P01$|55P03$)/],
  ['full', /^(SQLITE_FULL|53100|ENOSPC|EDQUOT|EFBIG)$/],
  ['corrupt', /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/],
]

/** Undefined for an error that says nothing about the storage as a whole, such as a refused value. */
export function storageFault(error: unknown): StorageFault | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? FAULTS.find(([, codes]) => codes.test(code))?.[0] : undefined
}

/** SQLSTATEs with which PostgreSQL closes or refuses a connection. */
const GONE = /^(08|57P0|53300$|25P03$)/

/** Whether `code` means that the PostgreSQL connection is lost. */
export function isConnectionLoss(code: string | undefined): boolean {
  return code !== undefined && GONE.test(code)
}

const PAUSE_MS = 500

/**
 * Retries work that must not be lost while the database is unavailable, such as recording an outcome. `work` may run more than
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
