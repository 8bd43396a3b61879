import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { DatabaseUnavailable, whenReachable } from '#server/storage/storage-fault.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { startPostgres, type TestPostgres } from '../../helpers/postgres.ts'

const PLACES_OF_POOL = 10

describe('a lost connection', () => {
  let server: TestPostgres
  let database: Database
  let test: TestApp
  let keeper: Client
  beforeAll(async () => {
    server = await startPostgres()
    database = await openDatabase(server.url)
    test = await buildTestApp({ database })
    keeper = await test.login('keeper01')
  })
  afterAll(async () => {
    await test?.close()
    await database?.close()
    await server?.stop()
  })

  /** Ends every connection to the database but its own. */
  async function endConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }

  it('ends the transaction that stood on it, also between two statements, and nothing else', async () => {
    const lost = database.transaction(async ({ queries }) => {
      await sql`select 1`.execute(queries)
      await endConnections()
      await new Promise(resolve => setTimeout(resolve, 50))
      await sql`select 1`.execute(queries)
    })
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('ends the statement under way', async () => {
    const lost = sql`select pg_sleep(20)`.execute(database.reader)
    const seen = expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
    await new Promise(resolve => setTimeout(resolve, 100))
    await endConnections()
    await seen
  })

  it('ends a long read with the same error', async () => {
    const rows = database.stream({ sql: 'select generate_series(1, 100000) as n', parameters: [] }, 10)
    await rows.next()
    await endConnections()
    const rest = async () => {
      for await (const _batch of rows);
    }
    await expect(rest()).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('takes no place in the pool', async () => {
    for (let round = 0; round < PLACES_OF_POOL + 1; round++) {
      const lost = database.transaction(async ({ queries }) => {
        await endConnections()
        await sql`select 1`.execute(queries)
      })
      await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
    }
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('is answered with 503 in the envelope, and the time to try again', async () => {
    const holder = new pg.Client({ connectionString: server.url })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table house in access exclusive mode')
    const waiting = keeper.post('/api/resources/house', { name: 'Lost', block: 1 })
    await new Promise(resolve => setTimeout(resolve, 300))
    await endConnections()
    await holder.end().catch(() => {})
    expect(await waiting).toMatchObject({
      status: 503,
      code: 503,
      data: { reason: 'unavailable', problems: [] },
      headers: { 'retry-after': '2' },
    })
    // The pool may hold another ended connection, which the next call meets.
    await expect
      .poll(() => keeper.post('/api/resources/house', { name: 'Lost', block: 1 }), { timeout: 10_000 })
      .toMatchObject({ code: 200 })
  })

  it('gives a job back, which is then done in whole', async () => {
    const ids = (await keeper.get<{ id: number }[]>('/api/resources/house?_end=3')).data.map(({ id }) => id)
    const order = { action: 'update', ids, values: { area: 12 } }
    const job = (await keeper.post<{ id: number }>('/api/resources/house/bulk/jobs', order)).data
    const holder = new pg.Client({ connectionString: server.url })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table house in access exclusive mode')
    const drained = test.services.jobs.drain()
    await new Promise(resolve => setTimeout(resolve, 300))
    await endConnections()
    await drained
    // Taking it again may meet another ended connection of the pool; then the next look at the table takes it.
    await expect
      .poll(() => keeper.get(`/api/jobs/${job.id}`), { timeout: 10_000 })
      .toMatchObject({ data: { state: 'done', ok: ids.length, failed: 0 } })
  })
})

describe('a database that is away', () => {
  it('is not asked for a connection continuously', async () => {
    const server = await startPostgres()
    const gone = await openDatabase(server.url)
    await gone.ping()
    await server.stop()
    await expect(gone.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    const rest = await gone.ping().catch(error => (error as DatabaseUnavailable).retryAfterMs)
    expect(rest).toBeGreaterThan(0)
    await gone.close()
  })

  it('is waited for by what must be noted', async () => {
    let attempts = 0
    const noted = whenReachable(5000, async () => {
      attempts++
      if (attempts < 3) throw new DatabaseUnavailable('away')
      return 'noted'
    })
    expect(await noted).toBe('noted')
    await expect(whenReachable(100, () => Promise.reject(new DatabaseUnavailable('away')))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    await expect(whenReachable(5000, () => Promise.reject(new TypeError()))).rejects.toBeInstanceOf(TypeError)
  })
})
