import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { seedSampleData } from '#server/sample-data/seed-sample-data.ts'
import { applyMigration } from '#server/storage/apply-migration.ts'
import { openDatabase } from '#server/storage/database.ts'
import { planMigration } from '#server/storage/plan-migration.ts'
import { bareHouses } from './houses.ts'

/** Directory of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export async function shippedModel(): Promise<AppModel> {
  const compiled = await compileDirectory(`${ROOT}/config`)
  if (!compiled.ok) throw new Error('config/ does not compile; run npm run check')
  return compiled.model
}

const BATCH = 500

/** A database at `url` with the sample data and houses up to `count`, spread over the blocks of the sample data. */
export async function makeDatabase(url: string, count: number): Promise<void> {
  const model = await shippedModel()
  const database = await openDatabase(url)
  await applyMigration(await planMigration(model, database), database)
  await seedSampleData(model, database, { today: '2026-01-15' })
  const [template] = await database.reader.selectFrom('house').selectAll().limit(1).execute()
  const [last] = await database.reader.selectFrom('house').select('id').orderBy('id', 'desc').limit(1).execute()
  const first = Number(last?.id ?? 0) + 1
  let batch: Record<string, unknown>[] = []
  const store = async () => {
    const rows = batch
    batch = []
    if (rows.length > 0)
      await database.transaction(async ({ queries, touch }) => {
        await queries.insertInto('house').values(rows).execute()
        touch('house')
      })
  }
  for (const house of bareHouses(count)) {
    if (house.id < first) continue
    const { id, block, floor, buildArea, status } = house
    const doorplate = String(100_000 + id)
    const fullName = `${template?.fullName} ${doorplate}`
    batch.push({ ...template, id, block, floor, buildArea, status, doorplate, fullName })
    if (batch.length === BATCH) await store()
  }
  await store()
  await database.close()
}

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** Bearer token of a test account. */
  token(adAccount: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the built server (`npm run build`) and waits until it answers. */
export async function startServer(port: number, environment: Record<string, string>): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
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
