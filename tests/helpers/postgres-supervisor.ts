/**
 * Starts a PostgreSQL server in `directory` and ends it, and the directory, when the process `runner` is gone.
 * `url` (ready) or `error` (failed) appears in the directory. Started by postgres.ts; it outlives the worker that did.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePostgresServer, type PostgresServer } from './postgres-server.ts'

const directory = process.argv[2]!
const runner = Number(process.argv[3])
/** What it holds is gone with the test run, so nothing need be durable. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
}

let server: PostgresServer | undefined
try {
  server = await makePostgresServer(directory, SETTINGS)
  await server.start()
  writeFileSync(join(directory, 'url.new'), server.url)
  renameSync(join(directory, 'url.new'), join(directory, 'url'))
} catch (error) {
  writeFileSync(join(directory, 'error'), `PostgreSQL did not start: ${(error as Error).message}`)
}
while (isAlive(runner)) await wait(300)
await Promise.race([server?.stop('SIGINT'), wait(5000)])
await server?.stop('SIGKILL')
rmSync(directory, { recursive: true, force: true })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
