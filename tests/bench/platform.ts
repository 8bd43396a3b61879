import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { seedSampleData } from '#server/sample-data/seed-sample-data.ts'
import { applyMigration } from '#server/storage/apply-migration.ts'
import { bulkInsert } from '#server/storage/bulk-insert.ts'
import { openDatabase } from '#server/storage/database.ts'
import { planMigration } from '#server/storage/plan-migration.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { bareHouses } from './houses.ts'

/** Directory of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export async function shippedModel(): Promise<AppModel> {
  const compiled = await compileDirectory(`${ROOT}/config`)
  if (!compiled.ok) throw new Error('config/ does not compile; run npm run check')
  return compiled.model
}

const BATCH = 500
/** Batches of one transaction. */
const BATCHES = 40

/** A database at `url` with the sample data and houses up to `count`, spread over the blocks of the sample data. */
export async function makeDatabase(url: string, count: number): Promise<void> {
  const model = await shippedModel()
  const database = await openDatabase(url)
  await applyMigration(await planMigration(model, database), database)
  await seedSampleData(model, database, { today: '2026-01-15' })
  const [template] = await database.reader.selectFrom('house').selectAll().limit(1).execute()
  const [last] = await database.reader.selectFrom('house').select('id').orderBy('id', 'desc').limit(1).execute()
  const first = Number(last?.id ?? 0) + 1
  const columns = Object.fromEntries(
    Object.values(model.resources.house!.fields).flatMap(field => {
      const kind = columnKind(field)
      return kind ? [[field.name, kind]] : []
    }),
  )
  let rows: Record<string, unknown>[] = []
  const store = () => database.transaction(write => bulkInsert(write, 'house', columns, rows))
  for (const house of bareHouses(count)) {
    if (house.id < first) continue
    const { id, block, floor, buildArea, status, owner, phone } = house
    const doorplate = String(100_000 + id)
    const fullName = `${template?.fullName} ${doorplate}`
    rows.push({
      ...template,
      id,
      block,
      floor,
      buildArea,
      status,
      doorplate,
      fullName,
      ownerName: owner,
      ownerPhone: phone,
    })
    if (rows.length < BATCH * BATCHES) continue
    await store()
    rows = []
  }
  if (rows.length > 0) await store()
  await database.transaction(async ({ queries, adapter, touch }) => {
    await queries
      .updateTable('account')
      .set({ blocks: adapter.encode('json', STAFF_BLOCKS) })
      .where('adAccount', '=', STAFF)
      .execute()
    touch('account')
  })
  await database.analyse()
  await database.close()
}

/** The member of staff that the bench works as, and the blocks it sees. */
export const STAFF = 'cs01'
const STAFF_BLOCKS = [1, 2, 3]

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** Bearer token of a test account. */
  token(adAccount: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the built server (`npm run build`) and waits until it answers. */
/** `preload`: a module that runs in the server's process before the server. */
export async function startServer(
  port: number,
  environment: Record<string, string>,
  preload?: string,
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), 'dist/server/main.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilAnswering(`${url}/api/health`, child)
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

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
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
