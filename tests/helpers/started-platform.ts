import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PLATFORM_CONFIG } from './platform-model.ts'
import { buildServerIfStale, buildWebIfStale } from './server-for-browser.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const START_MS = 120_000

/** The platform as a process of its own, which may be killed. */
export interface StartedPlatform {
  /** Origin, e.g. `http://127.0.0.1:41234`. */
  readonly url: string
  readonly process: ChildProcess
  /** Everything it has printed so far. */
  said(): string
  /** Memory and delays of the event loop since the last call with `reset`; only with `watched`. */
  vitals(reset?: boolean): Promise<Vitals>
  /** Exit code, or the signal that ended it; undefined while it runs. */
  ended(): number | NodeJS.Signals | undefined
  /** Bearer token of a test account. */
  token(adAccount: string): Promise<string>
  /** Sends the signal and waits for the end; answers at once when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** What a watched process says of itself. */
export interface Vitals {
  /** 99th percentile of the time by which the event loop is late, in ms. */
  readonly delay99Ms: number
  /** Resident memory, in MB of 10⁶ bytes. */
  readonly memoryMb: number
}

interface StartOptions {
  /** Whether it says how it fares (`vitals`). */
  readonly watched?: boolean
}

/**
 * Starts the build, as people run it, on a free port, with the small config of tests/fixtures/apps/platform unless
 * `variables` name another. `wrap` runs it by another program, e.g. `['prlimit', '--fsize=1000000']`.
 * @throws with what it printed when it ends before it is ready
 */
export async function startPlatform(
  variables: Readonly<Record<string, string>>,
  wrap: readonly string[] = [],
  { watched = false }: StartOptions = {},
): Promise<StartedPlatform> {
  buildWebIfStale()
  buildServerIfStale()
  const watch = watched ? ['--import', pathToFileURL(join(ROOT, 'tests/bench/watch-process.mjs')).href] : []
  const [program, ...args] = [...wrap, process.execPath, ...watch, 'dist/server/main.js']
  const child = spawn(program!, args, {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', NODE_ENV: '', CONFIG_DIR: PLATFORM_CONFIG, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(watched ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (output += String(chunk)))
  const ended = () => child.signalCode ?? child.exitCode ?? undefined
  const url = await addressOf(() => output, ended).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    process: child,
    said: () => output,
    async vitals(reset = false) {
      const answer = once(child, 'message')
      child.send(reset ? 'reset' : 'look')
      return (await answer)[0] as Vitals
    },
    ended,
    token: adAccount => signIn(url, adAccount),
    async stop(signal = 'SIGTERM') {
      if (ended() !== undefined) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

async function addressOf(said: () => string, ended: () => unknown): Promise<string> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0]
    if (address) return address
    if (ended() !== undefined) throw new Error(`The platform ended with ${ended()} before it was ready:\n${said()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`The platform was not ready within ${START_MS / 1000} s:\n${said()}`)
}

async function signIn(url: string, adAccount: string): Promise<string> {
  const response = await fetch(`${url}/api/account/mock_login`, {
    method: 'POST',
    body: new URLSearchParams({ adAccount }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
