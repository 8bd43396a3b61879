import { once } from 'node:events'
import { atMost, type Figure, type Target } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { STAFF } from './make-database.ts'
import { median } from './median.ts'
import { DEFAULT_ROWS, type Options } from './options.ts'
import { type RunningServer, startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'

const HOUSES = DEFAULT_ROWS
const PORT = 18_421
const WATCH = './tests/bench/watch-process.mjs'
const STARTS = 5
const MOST_ROWS = 5_000_000
const group = 'Server'
/** What an administrator looks at besides houses. */
const LISTED = ['house', 'houseMember', 'bill', 'account', 'operationLog', 'meterReading', 'butler', 'vehicle']

/** Start, memory under a mixed load, and how long others wait while an export runs. */
export async function measureServer({ minutes, rows }: Options): Promise<Figure[]> {
  const watched = <T>(houses: number | undefined, work: (server: RunningServer) => Promise<T>) =>
    inDatabaseDirectory(houses, async directory => {
      await (await startServer(PORT, { DATA_DIR: directory })).stop()
      const server = await startServer(PORT, { DATA_DIR: directory }, WATCH)
      try {
        return await work(server)
      } finally {
        await server.stop()
      }
    })
  const load = `resident memory after ${minutes} min of mixed load at 16 connections`
  const memory =
    (work: string, target?: Target) =>
    async (server: RunningServer): Promise<Figure> => {
      const value = await memoryUnderLoad(server, minutes * 60)
      return { group, work, value, unit: 'MB', target }
    }
  return [
    startFigure(await startTimes()),
    await watched(undefined, memory(`${load}, sample data`, atMost(170))),
    await watched(HOUSES, exportOf),
    rows >= MOST_ROWS
      ? await watched(MOST_ROWS, memory(`${load}, 5,000,000 houses`))
      : { ...NOT_MEASURED, work: 'resident memory with 5,000,000 houses' },
  ]
}

const NOT_MEASURED: Omit<Figure, 'work'> = {
  group,
  value: Number.NaN,
  unit: 'MB',
  note: 'needs --rows=5000000',
}

function startTimes(): Promise<number[]> {
  return inDatabaseDirectory(HOUSES, async directory => {
    await (await startServer(PORT, { DATA_DIR: directory })).stop()
    const times: number[] = []
    for (let run = 0; run < STARTS; run++) {
      const started = performance.now()
      const server = await startServer(PORT, { DATA_DIR: directory })
      times.push(performance.now() - started)
      await server.stop()
    }
    return times
  })
}

function startFigure(starts: readonly number[]): Figure {
  const work = `start with an existing database of ${HOUSES.toLocaleString('en-US')} houses, to the first answer`
  return { group, work, value: median(starts), unit: 'ms', target: atMost(1000) }
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

/** MB after pages of several lists, shallow and deep, and searches, by two accounts at 16 connections. */
async function memoryUnderLoad(server: RunningServer, seconds: number): Promise<number> {
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
      seconds: Math.ceil(seconds / 2),
      headers,
      nextPath: () => some(paths)(),
    })
  }
  return (await ask(server, 'tell')).memoryMb
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
  return { group, work, value: delay99Ms, unit: 'ms' }
}
