import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import Libsql from 'libsql'
import { hasOneRow } from '../one-row.ts'

const CACHED_STATEMENTS = 500
const BUSY_TIMEOUT_MS = 5000
/**
 * Cache pages of reading connections, and of the writing one, which also holds uncommitted changes. Other pages come from the
 * operating system's cache, which all of them share: a larger cache is not faster.
 */
const CACHE_KB = { reading: 2048, writing: 4096 }

interface Prepared {
  readonly statement: Libsql.Statement<unknown[]>
  readonly reads: boolean
  /** Names of its columns, if it returns rows as lists: the driver creates those faster than objects. */
  readonly names?: readonly string[]
}
type Query = Pick<CompiledQuery, 'sql' | 'parameters'>
type Row = Record<string, unknown>

/** The columns of `*` may change with a migration. */
const ALL_COLUMNS = /select\s+\*|\.\*/i

const DATA_VERSION = { sql: 'PRAGMA data_version', parameters: [] }

/** One connection to a SQLite file. The underlying driver is synchronous: a statement is finished when the call returns. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: Libsql.Database
  /**
   * Prepared statements by text. Separate ones for single rows: the driver's get() after all() on one statement returns the
   * previous row.
   */
  readonly #prepared = { one: new Map<string, Prepared>(), all: new Map<string, Prepared>() }

  constructor(path: string, options: { readonly readOnly: boolean }) {
    this.#database = new Libsql(path, { timeout: BUSY_TIMEOUT_MS })
    this.#database.exec('PRAGMA journal_mode=WAL')
    this.#database.exec('PRAGMA synchronous=FULL')
    // A write changes some forty pages: a checkpoint every thousand pages would come with every twenty-fifth write.
    this.#database.exec('PRAGMA wal_autocheckpoint=8000')
    this.#database.exec('PRAGMA foreign_keys=ON')
    this.#database.exec(`PRAGMA cache_size=-${options.readOnly ? CACHE_KB.reading : CACHE_KB.writing}`)
    this.#database.exec('PRAGMA temp_store=MEMORY')
    if (options.readOnly) this.#database.exec('PRAGMA query_only=ON')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (hasOneRow(query)) return { rows: this.#oneRow<R>(query) }
    const { statement, reads } = this.#prepare(query.sql)
    if (reads) return { rows: this.select<R>(query) }
    const { changes, lastInsertRowid } = statement.run(query.parameters.map(toParameter))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** All rows of a select. */
  select<R>({ sql, parameters }: Query): R[] {
    const { statement, names } = this.#prepare(sql)
    const rows = statement.all(parameters.map(toParameter))
    return (names ? rows.map(row => rowOf(names, row)) : rows) as R[]
  }

  /** The first row of a select. */
  selectOne<R>({ sql, parameters }: Query): R | undefined {
    const { statement, names } = this.#prepare(sql, this.#prepared.one)
    const row = statement.get(parameters.map(toParameter))
    return (row && names ? rowOf(names, row) : row) as R | undefined
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.iterate(query)) yield { rows: [row as R] }
  }

  /** The rows of a select, one at a time; the connection is busy until the last one is read. */
  *iterate({ sql, parameters }: Query): Generator<Row> {
    const { statement, names } = this.#prepare(sql)
    for (const row of statement.iterate(parameters.map(toParameter))) yield names ? rowOf(names, row) : (row as Row)
  }

  /** Number that increases when another process has written the file. */
  get dataVersion(): number {
    return this.selectOne<{ data_version: number }>(DATA_VERSION)?.data_version ?? 0
  }

  /** False also after the database has rolled back a transaction itself (disk full, for example). */
  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** Runs a statement without parameters and without rows. */
  run(sql: string): void {
    this.#prepare(sql).statement.run([])
  }

  close(): void {
    for (const cache of Object.values(this.#prepared)) cache.clear()
    this.#database.close()
  }

  #oneRow<R>(query: Query): R[] {
    const row = this.selectOne<R>(query)
    return row === undefined ? [] : [row]
  }

  #prepare(sql: string, cache = this.#prepared.all): Prepared {
    const known = cache.get(sql)
    if (known) {
      cache.delete(sql)
      cache.set(sql, known)
      return known
    }
    const statement = this.#database.prepare(sql)
    const names = statement.reader && !ALL_COLUMNS.test(sql) ? statement.columns().map(({ name }) => name) : undefined
    if (names) statement.raw(true)
    const prepared = { statement, reads: statement.reader, ...(names ? { names } : {}) }
    if (cache.size >= CACHED_STATEMENTS) cache.delete(cache.keys().next().value as string)
    cache.set(sql, prepared)
    return prepared
  }
}

function rowOf(names: readonly string[], values: unknown): Row {
  const row: Row = {}
  for (let index = 0; index < names.length; index++) row[names[index]!] = (values as unknown[])[index]
  return row
}

/** The native driver crashes the process on a value of an unknown type, so nothing else may reach it. */
function toParameter(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'bigint') return value
  // A plain number would arrive as a real; whole numbers are to stay whole.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (value instanceof Uint8Array) return value
  throw new TypeError(`a parameter of type ${typeof value} cannot be stored`)
}
