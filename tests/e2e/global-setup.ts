import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEEDED_DATA, startServerForBrowser } from '../helpers/server-for-browser.ts'

/** Makes the sample company once; the server of each worker begins with a copy, which takes a second instead of twenty. */
export default async function globalSetup(): Promise<() => void> {
  const { E2E_URL: running, E2E_DATABASE: database } = process.env
  if (running || database === 'postgres') return () => {}
  const directory = mkdtempSync(join(tmpdir(), 'steward-e2e-seeded-'))
  const server = await startServerForBrowser({ DATA_DIR: directory })
  await server.stop()
  process.env[SEEDED_DATA] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
