import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Making the sample data on PostgreSQL takes minutes where other work fills the machine. */
const START_MS = 600_000

/** The platform as a person starts it: the build in a process of its own, shipped config, fresh database with sample data. */
export interface RunningServer {
  /** Origin, e.g. `http://127.0.0.1:41234`. */
  readonly url: string
  stop(): Promise<void>
}

/** Names the data folder that servers with the shipped config begin with a copy of (`e2e/global-setup.ts`). */
export const SEEDED_DATA = 'E2E_SEEDED_DATA'
/** The same for PostgreSQL: the database that they begin with a copy of. */
export const SEEDED_DATABASE = 'E2E_SEEDED_DATABASE'

/**
 * Starts the platform on a free port: on SQLite, or with `E2E_DATABASE=postgres` on a PostgreSQL database of its own.
 * `variables` are environment variables on top of the defaults. While a test is being written, `E2E_URL` names a platform
 * that runs already (with sample data of its own).
 */
export async function startServerForBrowser(variables: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const running = process.env.E2E_URL
  if (running !== undefined && Object.keys(variables).length === 0) return { url: running, stop: async () => {} }
  buildWebIfStale()
  buildServerIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-e2e-'))
  const own = process.env.E2E_DATABASE === 'postgres' && !('DATABASE_URL' in variables)
  const isShipped = !('CONFIG_DIR' in variables)
  const postgres = own ? await startPostgres(isShipped ? process.env[SEEDED_DATABASE] : undefined) : undefined
  const seeded = process.env[SEEDED_DATA]
  if (seeded && isShipped) cpSync(seeded, dataDir, { recursive: true })
  const database = postgres ? { DATABASE_URL: postgres.url } : {}
  const defaults = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, NODE_ENV: '', ...database }
  const env = { ...process.env, ...defaults, ...variables }
  const child = spawn(process.execPath, ['--import', './tests/helpers/end-with-parent.mjs', 'dist/server/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(child)
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Builds the web app when there is no build, or one that is older than its sources. */
export function buildWebIfStale(): void {
  const built = join(ROOT, 'dist', 'web', 'index.html')
  const sources = ['src/web', 'src/model', 'index.html', 'vite.config.ts'].map(path => join(ROOT, path))
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return
  build()
}

/** Builds the server when there is no build, or one that is older than its sources. */
export function buildServerIfStale(): void {
  const built = join(ROOT, 'dist', 'server', 'main.js')
  const sources = ['src', 'vite.config.ts'].map(path => join(ROOT, path))
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return
  build('--ssr')
}

function build(...options: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync('npx', ['vite', 'build', ...options], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`)
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

/** Waits for the line that names the address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`${why}\n${said}`))
    const timer = setTimeout(() => fail(`The server said no address within ${START_MS / 1000} s.`), START_MS)
    const listen = (chunk: Buffer) => {
      said += chunk
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', code => {
      clearTimeout(timer)
      fail(`The server ended with code ${code} before it was ready.`)
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
