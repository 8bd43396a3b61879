import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../helpers/postgres.ts'
import { type Figure, shareOf } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { addHouses, makeSample, STAFF } from './make-database.ts'
import { ROOT, type RunningServer, startServer } from './platform.ts'
import { roundTripFigures } from './round-trips.ts'
import { untilIdle } from './until-idle.ts'

const HOUSES = 100_000
const SECONDS = 3
const PORT = 18_431
const BARE = 'http://127.0.0.1:18432'
const WATCH = './tests/bench/watch-postgres.mjs'
const LIST =
  '/api/resources/house?_sort=id&_order=desc&_fields=block,doorplate,fullName,floor,houseType,buildArea,innerArea,prepaid,status,createdAt,updatedAt'

/** Lists and searches on PostgreSQL beside a bare Fastify route over `pg`, on the same server and the same table. */
export async function measurePostgres(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const database = await startPostgres()
  const environment = { DATA_DIR: directory, DATABASE_URL: database.url }
  try {
    await makeSample(database.url)
    await addHouses(database.url, HOUSES)
    const bare = await startBare(database.url, 18_432)
    const figures: Figure[] = []
    try {
      await withServer(environment, undefined, async server => {
        await untilIdle(server)
        for (const connections of [1, 16]) figures.push(...(await measureAt(connections, server)))
      })
    } finally {
      bare.kill()
    }
    await withServer(environment, WATCH, async server => figures.push(...(await roundTripFigures(server))))
    return figures
  } finally {
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measureAt(connections: number, server: RunningServer): Promise<Figure[]> {
  const load = { connections, seconds: SECONDS }
  const text = encodeURIComponent('王芳')
  const bareList = await requestsPerSecond({ ...load, url: `${BARE}/list?block=1` })
  const bareSearch = await requestsPerSecond({ ...load, url: `${BARE}/search?text=${text}` })
  const works = [
    ['list 20 of a block by id, with total', `${LIST}&block=1`, bareList, 'bare Fastify + pg', 0.5],
    ['search `ownerName` for 王芳, with total', `${LIST}&ownerName_like=${text}`, bareSearch, 'a plain scan', 7],
    ['search `fullName` for 9935, with total', `${LIST}&fullName_like=9935`, bareSearch, 'a plain scan', 7],
  ] as const
  const figures: Figure[] = []
  for (const account of ['admin01', STAFF]) {
    const headers = { authorization: `Bearer ${await server.token(account)}` }
    for (const [work, path, ceiling, ceilingName, share] of works)
      figures.push({
        group: `PostgreSQL, ${connections} connection${connections > 1 ? 's' : ''}, ${HOUSES.toLocaleString('en-US')} houses`,
        work: `${work}, as ${account}`,
        value: await requestsPerSecond({ ...load, headers, url: server.url + path }),
        unit: 'requests/s',
        ceiling,
        ceilingName,
        target: shareOf(share),
      })
  }
  return figures
}

async function withServer(
  environment: Record<string, string>,
  preload: string | undefined,
  work: (server: RunningServer) => Promise<unknown>,
): Promise<void> {
  const server = await startServer(PORT, environment, preload)
  try {
    await work(server)
  } finally {
    await server.stop()
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
