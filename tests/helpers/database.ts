import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { fillComputed } from '#server/records/computed/fill-computed.ts'
import type { Database } from '#server/storage/database.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startPostgres } from './postgres.ts'

interface Server {
  readonly url: string
  stop(): Promise<void>
}

const SERVERS = {
  sqlite: async (): Promise<Server> => ({ url: ':memory:', stop: async () => {} }),
  postgres: startPostgres as () => Promise<Server>,
}
export type DatabaseName = keyof typeof SERVERS

/** `TEST_DATABASES=sqlite`: mutation testing, which asks whether a test notices, does so on one of them. */
const NAMES = (process.env.TEST_DATABASES?.split(',') ?? Object.keys(SERVERS)) as readonly DatabaseName[]

const START_TIMEOUT_MS = 120_000

/** The suite once for each database; `open` gives the database of the suite, empty but for what `prepare` did. */
export function eachDatabase(
  suite: (open: () => Database, name: DatabaseName) => void,
  prepare: (database: Database) => Promise<void> = async () => {},
): void {
  describe.each(NAMES)('on %s', name => {
    let database: Database
    let server: Server
    beforeAll(async () => {
      server = await SERVERS[name]()
      database = await openDatabase(server.url)
      await prepare(database)
    }, START_TIMEOUT_MS)
    afterAll(async () => {
      await database?.close()
      await server?.stop()
    })
    suite(() => database, name)
  })
}

/**
 * Likewise, where `prepare` takes long: what it makes is kept under `key`, and every further suite of this worker begins
 * with a copy of it.
 */
export function eachPreparedDatabase(
  key: string,
  prepare: (database: Database) => Promise<void>,
  suite: (open: () => Database, name: DatabaseName) => void,
): void {
  describe.each(NAMES)('on %s', name => {
    let database: Database
    let server: Server
    beforeAll(async () => {
      originals[`${name} ${key}`] ??= ORIGINALS[name](prepare)
      server = await (await originals[`${name} ${key}`]!)()
      database = await openDatabase(server.url)
    }, START_TIMEOUT_MS)
    afterAll(async () => {
      await database?.close()
      await server?.stop()
    })
    suite(() => database, name)
  })
}

type Copy = () => Promise<Server>

const originals: Record<string, Promise<Copy>> = {}

/** Makes what copies are made of; on PostgreSQL it goes with the server. */
const ORIGINALS = {
  sqlite: async (prepare: (database: Database) => Promise<void>): Promise<Copy> => {
    const { url, stop } = sqliteFile()
    await prepared(url, prepare)
    // The log first: a closed connection writes it into the file when its statements are collected, which may be later.
    const log = existsSync(`${url}-wal`) ? readFileSync(`${url}-wal`) : undefined
    const rows = readFileSync(url)
    await stop()
    return async () => {
      const copy = sqliteFile()
      writeFileSync(copy.url, rows)
      if (log) writeFileSync(`${copy.url}-wal`, log)
      return copy
    }
  },
  postgres: async (prepare: (database: Database) => Promise<void>): Promise<Copy> => {
    const { url } = await startPostgres()
    await prepared(url, prepare)
    return () => startPostgres(url)
  },
}

async function prepared(url: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(url)
  await prepare(database)
  await database.close()
}

function sqliteFile(): Server {
  const directory = mkdtempSync(join(tmpdir(), 'steward-test-database-'))
  const stop = async () => rmSync(directory, { recursive: true, force: true })
  return { url: join(directory, 'steward.db'), stop }
}

/** Brings the tables to `model`. */
export async function migrate(model: AppModel, database: Database): Promise<void> {
  const plan = await planMigration(model, database)
  await applyMigration(plan, database)
  await fillComputed(model, database, plan)
}
