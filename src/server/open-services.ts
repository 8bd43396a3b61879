import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppModel } from '#model/app-model.ts'
import { AppStateHolder } from './app-state.ts'
import type { Environment } from './env.ts'
import { contentsFor } from './files/contents-for.ts'
import { Jobs } from './jobs/jobs.ts'
import { migrate } from './migrate.ts'
import { OutboxRunner } from './outbox/outbox-runner.ts'
import { registerExtensions } from './register-extensions.ts'
import { seedSampleData } from './sample-data/seed-sample-data.ts'
import { Scheduler } from './schedules/scheduler.ts'
import type { Services } from './services.ts'
import { Accounts } from './sessions/accounts.ts'
import { identifier } from './sessions/identifier.ts'
import { SessionStore } from './sessions/session-store.ts'
import { embeddedSisterSystem } from './sister-system/embedded.ts'
import { httpSisterSystem } from './sister-system/http.ts'
import { type Database, openDatabase } from './storage/database.ts'

/** Services that somebody has to close. */
export interface OpenServices extends Services {
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 60 * 60 * 1000

/**
 * Opens the database (creating it where it is missing), brings its tables to the model, writes sample data into an empty
 * demo, and makes everything that routes work with. @throws MigrationRefused when values would be lost.
 */
export async function openServices(model: AppModel, environment: Environment): Promise<OpenServices> {
  await mkdir(environment.dataDir, { recursive: true })
  const database = await openDatabase(environment.databaseUrl ?? join(environment.dataDir, 'steward.db'))
  try {
    await migrate(model, database, environment)
    return await makeServices(model, environment, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What routes work with, over a database whose tables are there. */
export async function makeServices(
  model: AppModel,
  environment: Environment,
  database: Database,
): Promise<OpenServices> {
  registerExtensions()
  const files = contentsFor(environment, database)
  if (environment.mode === 'demo') await seedSampleData(model, database, { contents: files })
  const state = new AppStateHolder(model)
  const sessions = new SessionStore(database)
  await sessions.sweep()
  const sweeping = setInterval(() => void sessions.sweep().catch(() => {}), SWEEP_EVERY_MS).unref()
  const accounts = new Accounts(database, state)
  const jobs = new Jobs({ database, state, files })
  const outbox = new OutboxRunner({ database, state, environment })
  const scheduler = new Scheduler({ database, state })
  return {
    environment,
    state,
    database,
    files,
    jobs,
    outbox,
    scheduler,
    sessions,
    accounts,
    ...identifier({ database, state, sessions, accounts }),
    ping: () => database.ping(),
    sisterSystem: environment.sisterSystem
      ? httpSisterSystem(environment.sisterSystem)
      : embeddedSisterSystem(xcAccount => hasButler(database, xcAccount)),
    singleSignOn: await singleSignOn(environment),
    close: async () => {
      clearInterval(sweeping)
      await Promise.all([jobs.stop(), outbox.stop(), scheduler.stop()])
      await database.close()
    },
  }
}

async function hasButler(database: Database, xcAccount: string): Promise<boolean> {
  const row = await database.reader
    .selectFrom('butler')
    .select('id')
    .where('xcAccount', '=', xcAccount)
    .executeTakeFirst()
  return row !== undefined
}

/** The client of the provider is loaded only where one is configured. */
async function singleSignOn({ oidc, publicUrl, cookieSecret }: Environment) {
  if (!oidc || !publicUrl) return undefined
  const { SingleSignOn } = await import('./sso/single-sign-on.ts')
  return new SingleSignOn(oidc, publicUrl, cookieSecret ?? randomBytes(32).toString('base64'))
}
