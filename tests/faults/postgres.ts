import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Fault } from '../helpers/fault.ts'
import { makePostgresServer, type PostgresServer } from '../helpers/postgres-server.ts'
import { type StartedPlatform, startPlatform } from '../helpers/started-platform.ts'
import { missingHouses, startLoad } from '../helpers/write-load.ts'

/** How PostgreSQL goes away, and comes back. */
const KINDS: Readonly<Record<string, (server: PostgresServer) => Promise<void>>> = {
  pg_terminate_backend: async ({ url }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await client.end()
  },
  'restart -m fast': async server => {
    await server.stop('SIGINT')
    await server.start()
  },
  'stop -m immediate': async server => {
    await server.stop('SIGQUIT')
    await wait(1500)
    await server.start()
  },
  'kill -9': async server => {
    await server.stop('SIGKILL')
    await server.start()
  },
}
/** Records that each job changes, each in a transaction of its own. */
const JOB_RECORDS = 90
const READY_MS = 15_000

/** The database goes away while the platform writes: the process lives, and nothing that was acknowledged is lost. */
export default {
  name: 'PostgreSQL goes away and comes back, under load',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-postgres-'))
    const cluster = mkdtempSync(join(tmpdir(), 'steward-cluster-'))
    const server = await makePostgresServer(cluster)
    try {
      await server.start()
      return await underLoad(server, directory, long ? 20 : Object.keys(KINDS).length)
    } finally {
      await server.stop('SIGQUIT')
      for (const each of [cluster, directory]) rmSync(each, { recursive: true, force: true })
    }
  },
} satisfies Fault

async function underLoad(server: PostgresServer, directory: string, faults: number) {
  const start = () => startPlatform({ DATA_DIR: directory, DATABASE_URL: server.url, LOG_LEVEL: 'fatal' })
  let platform = await start()
  const failed: string[] = []
  let deaths = 0
  let slowest = 0
  let saidUnready = 0
  try {
    const token = await platform.token('keeper01')
    const records = await makeHouses(platform, token)
    const load = startLoad(() => platform, token)
    await wait(500)
    const jobs: number[] = []
    for (let fault = 0; fault < faults; fault++) {
      const [kind, act] = Object.entries(KINDS)[fault % Object.keys(KINDS).length]!
      jobs.push(await queueJob(platform, token, records))
      const watch = watchHealth(platform)
      await act(server)
      const cameBack = await untilReady(platform)
      if (await watch.stop()) saidUnready++
      slowest = Math.max(slowest, cameBack)
      if (platform.ended() !== undefined) {
        deaths++
        failed.push(`${kind}: the process ended with ${platform.ended()}\n${platform.said().slice(-1500)}`)
        platform = await start()
      } else if (!Number.isFinite(cameBack)) failed.push(`${kind}: not ready again after ${READY_MS} ms`)
      await wait(300)
    }
    const { acknowledged, answers, withoutRetryAfter } = await load.stop()
    const lost = await missingHouses(platform, token, acknowledged)
    const unfinished = await unfinishedJobs(platform, token, jobs)
    if (acknowledged.length === 0) failed.push('nothing was written')
    if (lost.length > 0) failed.push(`${lost.length} acknowledged writes are gone`)
    if (unfinished.length > 0) failed.push(`jobs were not done: ${unfinished.join(', ')}`)
    if (saidUnready === 0) failed.push('/api/health never said that the database was away')
    if (withoutRetryAfter > 0) failed.push(`${withoutRetryAfter} answers 503 without retry-after`)
    for (const [kind, count] of answers)
      if (!['200', '503'].includes(kind)) failed.push(`${count} requests were answered with ${kind}`)
    return {
      figures: {
        faults,
        'process deaths': deaths,
        'acknowledged writes': acknowledged.length,
        lost: lost.length,
        'answered 503': answers.get('503') ?? 0,
        'faults seen by /api/health': saidUnready,
        'slowest return': `${Math.round(slowest)} ms`,
        'jobs done': `${jobs.length - unfinished.length} of ${jobs.length}`,
      },
      failed,
    }
  } finally {
    await platform.stop()
  }
}

/** Asks for the health all the time; `stop` tells whether it ever said "not ready" as it is to be said. */
function watchHealth(platform: StartedPlatform) {
  let isOver = false
  let saidUnready = false
  const watching = (async () => {
    while (!isOver) {
      const response = await fetch(`${platform.url}/api/health`).catch(() => undefined)
      const { code } = response ? ((await response.json()) as { code?: number }) : {}
      if (response?.status === 503 && code === 503) saidUnready = true
      await wait(10)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return saidUnready
    },
  }
}

/** Milliseconds until the platform is ready; infinite when it is not in time. */
async function untilReady(platform: StartedPlatform): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < READY_MS && platform.ended() === undefined) {
    const response = await fetch(`${platform.url}/api/health`).catch(() => undefined)
    await response?.text()
    if (response?.status === 200) return performance.now() - started
    await wait(20)
  }
  return Number.POSITIVE_INFINITY
}

async function makeHouses(platform: StartedPlatform, token: string): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < JOB_RECORDS; index++)
    ids.push((await post<{ id: number }>(platform, token, 'house', { name: `job ${index}`, block: 1 })).id)
  return ids
}

async function queueJob(platform: StartedPlatform, token: string, ids: readonly number[]): Promise<number> {
  const order = { action: 'update', ids, values: { area: 1 + Math.floor(Math.random() * 100) }, confirm: ids.length }
  return (await post<{ id: number }>(platform, token, 'house/bulk/jobs', order)).id
}

async function post<T>({ url }: StartedPlatform, token: string, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/api/resources/${path}`, init)
  const { code, data, message } = (await response.json()) as { code: number; data: T; message: string }
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`)
  return data
}

/** Those of the jobs that are not done within a minute and a half: a claim runs out after one. */
async function unfinishedJobs({ url }: StartedPlatform, token: string, ids: readonly number[]): Promise<string[]> {
  let states: string[] = []
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await wait(500)) {
    states = await Promise.all(
      ids.map(async id => {
        const response = await fetch(`${url}/api/jobs/${id}`, { headers: { authorization: `Bearer ${token}` } })
        const { data } = (await response.json()) as { data: { state: string } }
        return data.state
      }),
    )
    if (states.every(state => state === 'done' || state === 'failed')) break
  }
  return states.filter(state => state !== 'done')
}
