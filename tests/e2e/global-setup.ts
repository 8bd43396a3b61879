import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, TEST_RUN } from '../helpers/postgres.ts'
import { SEEDED_DATA, SEEDED_DATABASE, startServerForBrowser } from '../helpers/server-for-browser.ts'

/** Makes the sample company once; the server of each worker begins with a copy, which takes a second instead of twenty. */
export default async function globalSetup(): Promise<() => void> {
  const { E2E_URL: running, E2E_DATABASE: database } = process.env
  if (running) return () => {}
  process.env[TEST_RUN] = String(process.pid)
  const directory = mkdtempSync(join(tmpdir(), 'steward-e2e-seeded-'))
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  const server = await startServerForBrowser({ DATA_DIR: directory, ...(postgres && { DATABASE_URL: postgres.url }) })
  await server.stop()
  process.env[SEEDED_DATA] = directory
  if (postgres) process.env[SEEDED_DATABASE] = postgres.url
  return () => rmSync(directory, { recursive: true, force: true })
}
