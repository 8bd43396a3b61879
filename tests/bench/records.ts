import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBareStatements } from './ceilings/prepared-statements.ts'
import type { Figure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { makeDatabase, ROOT, startServer } from './platform.ts'

const HOUSES = 100_000
const BLOCK = 1
const SECONDS = 4
const FIELDS = 'block,doorplate,fullName,floor,houseType,buildArea,innerArea,prepaid,status,createdAt,updatedAt'

/** Lists, reads and creates over HTTP, for an administrator and for staff of two blocks, beside the bare versions. */
export async function measureRecords(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  try {
    await makeDatabase(join(directory, 'steward.db'), HOUSES)
    const inProcess = measureStatements(join(directory, 'in-process.db'))
    const bare = await startBare(join(directory, 'bare.db'), 18_402)
    const server = await startServer(18_401, { DATA_DIR: directory })
    try {
      return [...inProcess, ...(await measureHttp(server, 'http://127.0.0.1:18402'))]
    } finally {
      bare.kill()
      await server.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function measureStatements(path: string): Figure[] {
  const statements = openBareStatements(path, HOUSES)
  const value = perSecond(() => statements.list(BLOCK))
  statements.close()
  return [{ group: 'Ceiling', work: 'list + count, bare prepared statements in process', value, unit: 'requests/s' }]
}

function perSecond(work: () => unknown): number {
  const started = performance.now()
  let runs = 0
  while (performance.now() - started < 2000) {
    work()
    runs++
  }
  return (runs / (performance.now() - started)) * 1000
}

async function measureHttp(server: Awaited<ReturnType<typeof startServer>>, bare: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const list = `/api/resources/house?block=${BLOCK}&_sort=id&_order=desc&_start=0&_end=20&_fields=${FIELDS}`
  const nextHouse = () => 1 + Math.floor(Math.random() * HOUSES)
  for (const connections of [1, 16] as const) {
    const load = { connections, seconds: SECONDS }
    const at = `${connections} connection${connections > 1 ? 's' : ''}`
    const ceilings = {
      list: await requestsPerSecond({ ...load, url: `${bare}/list?block=${BLOCK}` }),
      read: await requestsPerSecond({ ...load, url: bare, nextPath: () => `/read/${nextHouse()}` }),
    }
    for (const account of ['admin01', 'cs01']) {
      const headers = { authorization: `Bearer ${await server.token(account)}` }
      const common = { unit: 'requests/s', ceilingName: 'bare Fastify' } as const
      figures.push({
        ...common,
        group: `Records, ${at}`,
        work: `list 20 of ${HOUSES} houses of a block by id, with total, as ${account}`,
        value: await requestsPerSecond({ ...load, headers, url: server.url + list }),
        ceiling: ceilings.list,
      })
      if (account !== 'admin01') continue
      figures.push({
        ...common,
        group: `Records, ${at}`,
        work: `read one house, as ${account}`,
        value: await requestsPerSecond({
          ...load,
          headers,
          url: server.url,
          nextPath: () => `/api/resources/house/${nextHouse()}?_fields=${FIELDS}`,
        }),
        ceiling: ceilings.read,
      })
    }
  }
  return figures
}

async function startBare(path: string, port: number): Promise<ChildProcess> {
  const script = 'tests/bench/ceilings/bare-server.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, String(HOUSES), String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
