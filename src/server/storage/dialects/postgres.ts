import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables.ts'
import type { OpenDialect } from './open-dialect.ts'
import { postgresAdapter } from './postgres-adapter.ts'
import type { RawQuery } from './stream-rows.ts'

const POOL_SIZE = 10
const KEPT_STATEMENTS = 500
const CONNECT_TIMEOUT_MS = 10_000

/** Values as SQLite gives them: whole and exact numbers as numbers, dates and times as ISO texts. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: text => text,
  [pg.types.builtins.TIMESTAMPTZ]: text => new Date(`${text.replace(' ', 'T')}:00`).toISOString(),
}

/** A pool of connections to the PostgreSQL database at `url`. Nothing is connected before the first query. */
export function openPostgres(url: string): OpenDialect {
  const pool = new pg.Pool({ ...connectionOptions(url), max: POOL_SIZE })
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', () => {})
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

/** One connection outside of the pool, not connected yet. */
export function openClient(url: string): pg.Client {
  return new pg.Client(connectionOptions(url))
}

/** How every connection of ours to `url` is made. */
function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The parser above counts on it: instants are printed with offset +00.
    options: '-c TimeZone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  }
}

/** A pool whose clients prepare each select once per connection, by naming it. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  return {
    async connect() {
      const client = await pool.connect()
      const query = async (text: string, values: readonly unknown[]) => {
        const name = names.nameOf(text)
        try {
          return await client.query({ name, text, values: [...values] })
        } catch (error) {
          if (!name || !isOutdatedPlan(error)) throw error
          // The table was changed since the statement was prepared.
          names.forget()
          return client.query({ text, values: [...values] })
        }
      }
      return { query: query as never, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

/** Names of prepared statements; the same text gets another one once tables were changed. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #made = 0

  nameOf(text: string): string | undefined {
    if (/^(create|alter|drop) /i.test(text)) this.forget()
    const known = this.#names.get(text)
    if (known || this.#names.size >= KEPT_STATEMENTS || !/^(select|with) /i.test(text)) return known
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
