import { CompiledQuery, sql } from 'kysely'
import { Caches } from './caches.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import { isPostgres, sqlitePath } from './dialects/location.ts'
import type { OpenDialect } from './dialects/open-dialect.ts'
import { openSqlite } from './dialects/sqlite.ts'
import type { RawQuery } from './dialects/stream-rows.ts'
import { longRead, longReadOfPage } from './long-reads/long-read.ts'
import { databaseRevisions, processRevisions, type Revisions } from './revisions.ts'
import { writeSetting } from './settings.ts'
import { storageFault } from './storage-fault.ts'
import type { Queries, Row } from './tables.ts'
import { type SetStep, takeAlone } from './write-set.ts'

/** An open database. */
export interface Database {
  readonly adapter: DialectAdapter
  /** Reads outside of a transaction; they see the last commit. */
  readonly reader: Queries
  /** The rows of one select, likewise: the short way, for what every request asks. */
  select<R = Row>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** The row of one select that has one at most. */
  selectOne<R = Row>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** Likewise of one that may take long: it keeps nobody else waiting. */
  selectLong<R = Row>(query: RawQuery): Promise<readonly R[]>
  /** Revision of each table: whatever is remembered about its rows holds while the revision stays. */
  readonly revisions: Revisions
  readonly caches: Caches
  /** Of each account the masked values (fingerprint → ms) that it has looked up within the last minute in this process. */
  readonly lookUps: Map<number, Map<string, number>>
  /**
   * Runs `work` in one transaction: all of it is kept, or nothing when it throws. A deadlock or a busy database is tried
   * again, so `work` may run more than once.
   */
  transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T>
  /** The rows of a select in batches, read on a thread and a connection of their own: for reads that may be long. */
  stream(query: RawQuery, batch?: number): AsyncGenerator<Row[]>
  /** After many rows came at once: the planner of the database learns how many, and indexes of texts are put in order. */
  analyse(): Promise<void>
  /** @throws when the database does not answer, or after a write has failed for want of space until there is space again. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** One transaction that writes. */
export interface WriteTransaction {
  readonly queries: Queries
  readonly adapter: DialectAdapter
  /** Says that rows of `table` were written, so that what is remembered about them is dropped on commit. */
  touch(table: string): void
  /** Whether it will be taken back whatever happens (`rehearsing`). */
  readonly isRehearsal?: boolean
  /** Whether other rows of a set are written at the same time. */
  readonly isShared?: boolean
  /** Takes a step together with the other rows of a set (`writeSet`). A row asks for one step at a time. */
  together<Item, Answer>(step: SetStep<Item, Answer>, item: Item): Promise<Answer>
}

/** Rows that a long read hands out at once: few enough that working through them holds nobody up. */
const BATCH = 100
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 15

/**
 * Opens `url`: `postgres://…`, or the path of a SQLite file (with or without `sqlite:` in front), or `:memory:` for a
 * SQLite database that is gone when it is closed.
 */
export async function openDatabase(url: string): Promise<Database> {
  // Only who has such a database pays for its driver.
  const postgres = isPostgres(url) ? await import('./dialects/postgres.ts') : undefined
  return databaseOver(postgres ? postgres.openPostgres(url) : openSqlite(sqlitePath(url)))
}

function databaseOver(dialect: OpenDialect): Database {
  const { adapter, reader, writer } = dialect
  const revisions =
    adapter.revisions === 'process'
      ? processRevisions(dialect.foreignWrites ?? (() => 0))
      : databaseRevisions(dialect.select)

  /** Whether the last write failed for want of space or for damage, and none has succeeded since. */
  let isFailing = false

  async function attempt<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T> {
    try {
      const result = await attemptOnce(work)
      isFailing = false
      return result
    } catch (error) {
      if (['full', 'corrupt'].includes(storageFault(error) ?? '')) isFailing = true
      throw error
    }
  }

  async function attemptOnce<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T> {
    const touched = new Set<string>()
    const result = await writer.transaction().execute(async queries => {
      const write: WriteTransaction = {
        queries,
        adapter,
        touch: table => void touched.add(table),
        together: (step, item) => takeAlone(write, step, item),
      }
      const result = await work(write)
      if (touched.size > 0) await revisions.beforeCommit(queries, touched)
      return result
    })
    revisions.afterCommit(touched)
    return result
  }

  const task = (query: RawQuery, batch: number) => ({ location: dialect.location, ...query, batch })

  return {
    adapter,
    reader,
    select: dialect.select,
    selectOne: dialect.selectOne,
    selectLong: async <R>(query: RawQuery) =>
      dialect.isSynchronous
        ? ((await allOf(longReadOfPage(task(query, BATCH)))) as readonly R[])
        : dialect.select<R>(query),
    revisions,
    caches: new Caches(),
    lookUps: new Map(),
    async transaction(work) {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (attempts === ATTEMPTS || !adapter.isTransient(error)) throw error
          await new Promise(resolve => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempts * Math.random()))
        }
      }
    },
    stream: (query, batch = BATCH) => longRead(task(query, batch)),
    async analyse() {
      await writer.executeQuery(CompiledQuery.raw(adapter.analyse))
      await adapter.mergeContains(writer)
    },
    async ping() {
      await sql`select 1`.execute(reader)
      if (isFailing) await attempt(write => writeSetting(write, 'storageProbe', new Date().toISOString()))
    },
    close: () => dialect.close(),
  }
}

async function allOf(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of batches) all.push(...rows)
  return all
}
