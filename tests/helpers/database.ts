import { afterAll, beforeAll, describe } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { fillComputed } from '#server/records/computed/fill-computed.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
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

const START_TIMEOUT_MS = 120_000

/** The suite once for each database; `open` gives the database of the suite, empty but for what `prepare` did. */
export function eachDatabase(
  suite: (open: () => Database, name: DatabaseName) => void,
  prepare: (database: Database) => Promise<void> = async () => {},
): void {
  describe.each(Object.keys(SERVERS) as DatabaseName[])('on %s', name => {
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

/** Brings the tables to `model`. */
export async function migrate(model: AppModel, database: Database): Promise<void> {
  const plan = await planMigration(model, database)
  await applyMigration(plan, database)
  await fillComputed(model, database, plan)
}
