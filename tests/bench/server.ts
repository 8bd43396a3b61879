import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { makeDatabase, type RunningServer, STAFF, startServer } from './platform.ts'

const HOUSES = 100_000
const PORT = 18_421
const WATCH = './tests/bench/watch-process.mjs'
const STARTS = 3
const LOAD_SECONDS = 20
/** What an administrator looks at besides houses. */
const LISTED = ['house', 'houseMember', 'bill', 'account', 'operationLog', 'meterReading', 'butler', 'vehicle']

/** Start, memory under a mixed load, and how long others wait while an export runs. */
export async function measureServer(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  try {
    await makeDatabase(join(directory, 'steward.db'), HOUSES)
    const environment = { DATA_DIR: directory }
    await (await startServer(PORT, environment)).stop()
    const starts: number[] = []
    for (let run = 0; run < STARTS; run++) {
      const started = performance.now()
      const server = await startServer(PORT, environment)
      starts.push(performance.now() - started)
      await server.stop()
    }
    const server = await startServer(PORT, environment, WATCH)
    try {
      const load = await mixedLoad(server)
      const exported = await exportOf(server)
      return [startFigure(starts), load, exported]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function startFigure(starts: readonly number[]): Figure {
  const value = starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)]!
  const work = 'start with an existing database, to the first answer'
  return { group: 'Server', work, value, unit: 'ms', target: { kind: 'value', atMost: 1000 } }
}

interface Watched {
  readonly delay99Ms: number
  readonly memoryMb: number
}

async function ask(server: RunningServer, what: 'reset' | 'tell'): Promise<Watched> {
  server.process.send(what)
  const [watched] = (await once(server.process, 'message')) as [Watched]
  return watched
}

/** Pages of several lists, shallow and deep, searches and single records, by two accounts at 16 connections. */
async function mixedLoad(server: RunningServer): Promise<Figure> {
  for (const account of ['admin01', STAFF]) {
    const headers = { authorization: `Bearer ${await server.token(account)}` }
    const some = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)]!
    const paths = [
      () => `/api/resources/${account === STAFF ? 'house' : some(LISTED)}?_start=0&_end=20&_sort=id&_order=desc`,
      () => {
        const start = some([0, 5000, 20_000])
        return `/api/resources/house?_sort=fullName&_start=${start}&_end=${start + 20}`
      },
      () => `/api/resources/house?_q=${some(['10', '99', '1001'])}`,
    ]
    await requestsPerSecond({
      url: server.url,
      connections: 16,
      seconds: LOAD_SECONDS / 2,
      headers,
      nextPath: () => some(paths)(),
    })
  }
  const { memoryMb } = await ask(server, 'tell')
  const work = `resident memory after ${LOAD_SECONDS} s of mixed load at 16 connections`
  return { group: 'Server', work, value: memoryMb, unit: 'MB', target: { kind: 'value', atMost: 150 } }
}

async function exportOf(server: RunningServer): Promise<Figure> {
  const headers = { authorization: `Bearer ${await server.token('admin01')}`, 'content-type': 'application/json' }
  const columns = ['fullName', 'doorplate', 'buildArea', 'ownerName', 'status'].map(path => ({ path }))
  await ask(server, 'reset')
  const started = await fetch(`${server.url}/api/resources/house/export`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ filter: '_sort=id&id_lte=100000', columns }),
  })
  const { code, message, data } = (await started.json()) as { code: number; message: string; data: { id: number } }
  if (code !== 200) throw new Error(`The export was refused: ${message}`)
  for (let state = 'queued'; state !== 'done'; ) {
    await new Promise(resolve => setTimeout(resolve, 250))
    const job = (await (await fetch(`${server.url}/api/jobs/${data.id}`, { headers })).json()) as {
      data: { state: string; problem: string }
    }
    state = job.data.state
    if (state === 'failed' || state === 'canceled') throw new Error(`The export ended: ${job.data.problem}`)
  }
  const { delay99Ms } = await ask(server, 'tell')
  const work = `event-loop delay, 99th percentile, while ${HOUSES.toLocaleString('en-US')} rows are exported`
  return { group: 'Server', work, value: delay99Ms, unit: 'ms', target: { kind: 'value', atMost: 20 } }
}
