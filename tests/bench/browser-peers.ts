import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openDatabase } from '#server/storage/open-database.ts'
import type { RunningSubject } from './browser-subject.ts'
import { builtPeer, run } from './peer-build.ts'
import { ROOT, untilAnswering } from './platform.ts'

const FIRST_PORT = 18_415
const HOUSES = 3000
const ACCOUNT = { email: 'bench@example.com', password: 'only for the bench' }

/** All of them over the database at `path`. One that cannot be installed or built here is told of and left out. */
export async function startPeers(path: string): Promise<RunningSubject[]> {
  const started: RunningSubject[] = []
  for (const [index, start] of [startReactAdmin, startPayload].entries()) {
    await start(path, FIRST_PORT + index).then(
      peer => started.push(peer),
      (problem: Error) => console.error(`measured without ${start.name}: ${problem.message}`),
    )
  }
  return started
}

/** The react-admin app over the database at `path`. */
async function startReactAdmin(path: string, port: number): Promise<RunningSubject> {
  const built = await builtPeer('react-admin', ['npm', 'run', 'build'])
  const dist = join(built, 'dist')
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|html)$/.test(name))
      writeFileSync(join(dist, `${name}.br`), brotliCompressSync(readFileSync(join(dist, name))))
  const script = join(ROOT, 'tests/bench/peers/serve-react-admin.mjs')
  const child = spawn(process.execPath, [script, dist, path, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/api/houses`, child)
  return {
    name: 'react-admin',
    url,
    first: '/#/houses',
    second: '/#/spaces',
    row: 'tbody .RaDatagrid-row',
    heading: '#react-admin-title',
    link: path => `[role=menu] a[href="${path.slice(1)}"]`,
    signIn: async () => {},
    stop: () => end(child),
  }
}

/** The Payload app, with the houses of the database at `path` in one of its own. */
async function startPayload(path: string, port: number): Promise<RunningSubject> {
  const built = await builtPeer('payload', ['npm', 'run', 'build'])
  const seeded = await seededPayload(built, path)
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-payload-'))
  copyFileSync(seeded, join(directory, 'payload.db'))
  const DATABASE_URL = `file:${join(directory, 'payload.db')}`
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: built,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DATABASE_URL },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/admin/login`, child)
  return {
    name: 'Payload',
    url,
    first: '/admin/collections/houses',
    second: '/admin/collections/spaces',
    row: '.table tbody tr',
    heading: '.list-header__title',
    link: path => `nav a[href="${path}"]`,
    async signIn(context) {
      const answer = await context.request.post('/api/users/login', { data: ACCOUNT })
      if (!answer.ok()) throw new Error(`Payload does not let us in: ${answer.status()}`)
    },
    async stop() {
      await end(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Its database with the houses of the one at `path`; made once, beside the build. */
async function seededPayload(built: string, path: string): Promise<string> {
  const seeded = join(built, 'seeded.db')
  if (existsSync(seeded)) return seeded
  const [unfinished, data] = [join(built, `unfinished-${process.pid}.db`), join(built, 'data.json')]
  writeFileSync(data, JSON.stringify(await sampleOf(path)))
  const DATABASE_URL = `file:${unfinished}`
  await run([process.execPath, 'seed.mjs', data], built, { NODE_ENV: 'development', DATABASE_URL })
  renameSync(unfinished, seeded)
  return seeded
}

const HOUSE_FIELDS = [
  'fullName',
  'houseType',
  'layout',
  'buildArea',
  'innerArea',
  'ownerName',
  'ownerPhone',
  'floor',
  'block',
  'doorplate',
  'prepaid',
  'status',
]
const SPACE_FIELDS = ['code', 'spaceType', 'status']

async function sampleOf(path: string) {
  const database = await openDatabase(path)
  const rowsOf = (table: string, count: number) =>
    database.reader.selectFrom(table).selectAll().orderBy('id').limit(count).execute()
  const houses = pick(await rowsOf('house', HOUSES), HOUSE_FIELDS)
  const spaces = pick(await rowsOf('parkingSpace', 200), SPACE_FIELDS)
  await database.close()
  return { account: ACCOUNT, houses, spaces }
}

function pick(rows: readonly Readonly<Record<string, unknown>>[], fields: readonly string[]) {
  return rows.map(row => Object.fromEntries(fields.map(field => [field, row[field]])))
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
