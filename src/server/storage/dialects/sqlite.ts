import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Tables } from '../tables.ts'
import type { OpenDialect } from './open-dialect.ts'
import { sqliteAdapter } from './sqlite-adapter.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { ReadingDriver, WritingDriver } from './sqlite-driver.ts'

/**
 * Opens a SQLite file (`:memory:` = a temporary file, deleted on close). Reads have a separate connection: in WAL mode they see
 * the last commit and never wait for the writer.
 */
export function openSqlite(path: string): OpenDialect {
  const temporary = path === ':memory:' ? mkdtempSync(join(tmpdir(), 'steward-')) : undefined
  const file = temporary ? join(temporary, 'database.sqlite') : path
  mkdirSync(dirname(file), { recursive: true })
  const writing = new SqliteConnection(file, { readOnly: false })
  const reading = new SqliteConnection(file, { readOnly: true })
  return {
    adapter: sqliteAdapter,
    reader: kyselyOver(new ReadingDriver(reading)),
    writer: kyselyOver(new WritingDriver(writing)),
    select: query => reading.select(query),
    selectOne: query => reading.selectOne(query),
    isSynchronous: true,
    foreignWrites: () => writing.dataVersion,
    location: file,
    async close() {
      reading.close()
      writing.close()
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function kyselyOver(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: database => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
