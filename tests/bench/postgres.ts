import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../helpers/postgres.ts'
import type { Figure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { makeDatabase, ROOT, STAFF, startServer } from './platform.ts'

const HOUSES = 20_000
const SECONDS = 3
const FIELDS = 'block,doorplate,fullName,floor,houseType,buildArea,innerArea,prepaid,status,createdAt,updatedAt'

/** A list on PostgreSQL beside a bare Fastify route over `pg`, on the same server and the same table. */
export async function measurePostgres(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const database = await startPostgres()
  try {
    await makeDatabase(database.url, HOUSES)
    const bare = await startBare(database.url, 18_432)
    const server = await startServer(18_431, { DATA_DIR: directory, DATABASE_URL: database.url })
    try {
      const figures: Figure[] = []
      for (const connections of [1, 16]) {
        const load = { connections, seconds: SECONDS }
        const ceiling = await requestsPerSecond({ ...load, url: 'http://127.0.0.1:18432/list?block=1' })
        for (const account of ['admin01', STAFF]) {
          const headers = { authorization: `Bearer ${await server.token(account)}` }
          const url = `${server.url}/api/resources/house?block=1&_sort=id&_order=desc&_start=0&_end=20&_fields=${FIELDS}`
          figures.push({
            group: 'PostgreSQL',
            work: `list 20 of a block by id, with total, as ${account}, ${connections} connection${connections > 1 ? 's' : ''}`,
            value: await requestsPerSecond({ ...load, headers, url }),
            unit: 'requests/s',
            ceiling,
            ceilingName: 'bare Fastify + pg',
            target: { kind: 'share', atLeast: 0.5 },
          })
        }
      }
      return figures
    } finally {
      bare.kill()
      await server.stop()
    }
  } finally {
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startBare(url: string, port: number): Promise<ChildProcess> {
  const script = 'tests/bench/ceilings/bare-postgres.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
