import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FileLock } from '#server/storage/dialects/file-lock.ts'

/** Another server uses the directory. The message names it and the way out. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(
      `Another server works with ${dataDir} already (${owner}). Stop that one, choose another directory with DATA_DIR, ` +
        'or let both work with one PostgreSQL database (DATABASE_URL).',
    )
  }
}

/** Time for another server that is shutting down. */
const PATIENCE_MS = 5000
const PAUSE_MS = 100

/**
 * Locks the directory of the embedded database for this process. The operating system releases the lock when the process ends, in
 * whatever way, so no stale lock remains. @returns a function that releases it @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const lock = new FileLock(join(dataDir, 'server.lock'))
  const owner = join(dataDir, 'server.owner')
  for (const deadline = Date.now() + PATIENCE_MS; !lock.take(); await wait(PAUSE_MS)) {
    if (Date.now() > deadline) throw new DataDirInUse(dataDir, await readFile(owner, 'utf8').catch(() => 'unknown'))
  }
  await writeFile(owner, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`)
  return () => lock.release()
}
