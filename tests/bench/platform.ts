import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Directory of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** Bearer token of a test account. */
  token(adAccount: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the built server (`npm run build`) with the flags of `npm start`, and waits until it answers. `preload`: a module
 * that runs in the server's process before the server.
 */
export async function startServer(
  port: number,
  environment: Record<string, string>,
  preload?: string,
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    [...startFlags(), ...(preload ? ['--import', preload] : []), 'dist/server/main.js'],
    {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  await untilAnswering(`${url}/api/health`, child).catch(error => {
    child.kill()
    throw error
  })
  return {
    url,
    process: child,
    token: adAccount => signIn(url, adAccount),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** What `npm start` tells Node. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter(word => word.startsWith('--'))
}

export async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 4800; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answered = await fetch(url).then(
      response => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error(`${url} does not answer`)
}

async function signIn(url: string, adAccount: string): Promise<string> {
  const response = await fetch(`${url}/api/account/mock_login`, {
    method: 'POST',
    body: new URLSearchParams({ adAccount }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
