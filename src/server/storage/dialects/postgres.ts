import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLoss } from '../storage-fault.ts'
import type { RawQuery, Tables } from '../tables.ts'
import type { OpenDialect } from './open-dialect.ts'
import { postgresAdapter } from './postgres-adapter.ts'

const POOL_SIZE = 10
/** A new connection has no caches and no prepared statements: its first list takes several times as long. */
const IDLE_MS = 10 * 60_000
const MOST_STATEMENTS = 500
const CONNECT_TIMEOUT_MS = 10_000
/** Pause after a failed connection attempt; doubled each time. */
const FIRST_REST_MS = 50
const LONGEST_REST_MS = 2000

/**
 * The parsers below rely on UTC: instants are printed with offset +00. Compiling a statement takes longer than running it. A page
 * of an index costs hardly more than the next one of a scan: PostgreSQL supposes a rotating disk, and would read a table of some
 * ten thousand rows whole for each set of a hundred.
 */
const SETTINGS = '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1'

/** Values in the same form as SQLite's: whole and exact numbers as numbers, dates and times as ISO texts. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: text => text,
  [pg.types.builtins.TIMESTAMPTZ]: text => new Date(`${text.replace(' ', 'T')}:00`).toISOString(),
}

/** A pool of connections to the PostgreSQL database at `url`. Nothing is connected before the first query. */
export function openPostgres(url: string): OpenDialect {
  const pool = new pg.Pool({ ...connectionOptions(url), max: POOL_SIZE, idleTimeoutMillis: IDLE_MS })
  const prepared = preparing(pool)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) })
  const select = async <R>({ sql, parameters }: RawQuery) => {
    const client = await prepared.connect()
    try {
      return (await client.query<R>(sql, parameters)).rows
    } finally {
      client.release()
    }
  }
  return {
    adapter: postgresAdapter,
    reader: kysely,
    writer: kysely,
    select,
    selectOne: async <R>(query: RawQuery) => (await select<R>(query))[0],
    location: url,
    close: () => kysely.destroy(),
  }
}

/** One connection outside the pool, not yet connected. */
export function openClient(url: string): pg.Client {
  return new pg.Client(connectionOptions(url))
}

/** An error of a client's query, as callers should see it. */
export function queryError(error: unknown, isLost: boolean): unknown {
  return isLost || isConnectionLoss((error as { code?: string }).code) ? new DatabaseUnavailable(error) : error
}

/** Settings of every connection to `url`. */
function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SETTINGS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  }
}

/**
 * A pool whose clients prepare each statement once per connection, by naming it. Lost connections are replaced; queries in
 * progress on them throw DatabaseUnavailable.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const attempts = new ConnectionAttempts()
  const lost = new WeakSet<pg.PoolClient>()
  // Without listeners a connection closed by the server would end the process, even an idle one.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => lost.add(client)).on('end', () => lost.add(client)))
  return {
    async connect() {
      const client = await attempts.make(() => pool.connect())
      const query = async (text: string, values: readonly unknown[]) => {
        const name = names.nameOf(text)
        try {
          return await client.query({ name, text, values: [...values] })
        } catch (error) {
          const thrown = queryError(error, lost.has(client))
          if (thrown instanceof DatabaseUnavailable) lost.add(client)
          if (!name || !isOutdatedPlan(thrown)) throw thrown
          // The table was changed since the statement was prepared.
          names.forget()
          return client.query({ text, values: [...values] })
        }
      }
      return { query: query as never, release: () => client.release(lost.has(client)) }
    },
    end: () => pool.end(),
  }
}

/** Limits connection attempts to a database that is unavailable. */
class ConnectionAttempts {
  #restMs = 0
  #notBefore = 0
  #problem: unknown

  /** @throws DatabaseUnavailable when no connection could be made, now or a moment ago */
  async make<T>(connect: () => Promise<T>): Promise<T> {
    const rest = this.#notBefore - Date.now()
    if (rest > 0) throw new DatabaseUnavailable(this.#problem, rest)
    try {
      const made = await connect()
      this.#restMs = 0
      return made
    } catch (error) {
      // Simultaneous failures count once.
      if (this.#notBefore <= Date.now()) {
        this.#restMs = Math.min(this.#restMs * 2 || FIRST_REST_MS, LONGEST_REST_MS)
        this.#notBefore = Date.now() + this.#restMs
      }
      this.#problem = error
      throw new DatabaseUnavailable(error, this.#restMs)
    }
  }
}

/** Names of prepared statements; the same text gets another name after tables were changed. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #made = 0

  nameOf(text: string): string | undefined {
    if (/^(create|alter|drop) /i.test(text)) this.forget()
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_STATEMENTS || !/^(select|with|insert|update) /i.test(text)) return known
    const name = `steward_${++this.#made}`
    this.#names.set(text, name)
    return name
  }

  forget(): void {
    this.#names.clear()
  }
}

function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message?.includes('cached plan') === true
}
