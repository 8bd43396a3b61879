import { CompiledQuery, sql } from 'kysely'
import { Caches } from './caches.ts'
import type { Database, WriteTransaction } from './database.ts'
import { isPostgres, sqlitePath } from './dialects/location.ts'
import type { OpenDialect } from './dialects/open-dialect.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { longRead, longReadOfPage } from './long-reads/long-read.ts'
import { databaseRevisions, processRevisions } from './revisions.ts'
import { writeSetting } from './settings.ts'
import { storageFault } from './storage-fault.ts'
import type { RawQuery, Row } from './tables.ts'
import { takeAlone } from './write-set.ts'

/** Rows per batch of a long read: few enough that processing them does not block requests. */
const BATCH = 100
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 15

/**
 * Opens `url`: `postgres://…`, or the path of a SQLite file (with or without the prefix `sqlite:`), or `:memory:` for a SQLite
 * database that is deleted on close.
 */
export async function openDatabase(url: string): Promise<Database> {
  // Loads the driver only if it is needed.
  const postgres = isPostgres(url) ? await import('./dialects/postgres.ts') : undefined
  return databaseOver(postgres ? postgres.openPostgres(url) : openSqlite(sqlitePath(url)))
}

function databaseOver(dialect: OpenDialect): Database {
  const { adapter, reader, writer } = dialect
  const revisions =
    adapter.revisions === 'process'
      ? processRevisions(dialect.foreignWrites ?? (() => 0))
      : databaseRevisions(dialect.select)

  /** Whether the last write failed for lack of space or because of corruption, and none has succeeded since. */
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
