import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompileResult } from '#compiler/compile-result.ts'
import type { AppModel } from '#model/app-model.ts'
import { AppStateHolder } from '#server/app-state.ts'
import { isButler } from '#server/contract/butlers.ts'
import { embeddedSisterSystem, httpSisterSystem } from '#server/contract/sister-system.ts'
import type { Environment } from '#server/env.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { mailSender } from '#server/features/outbox/kinds/mail.ts'
import { OutboxRunner } from '#server/features/outbox/outbox-runner.ts'
import { SampleDataInvalid } from '#server/features/sample-data/sample-problems.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { SAMPLE_DATA_SETTING } from '#server/features/sample-data/write-world.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { Accounts } from '#server/features/sessions/accounts.ts'
import { identifier } from '#server/features/sessions/identifier.ts'
import { SessionStore } from '#server/features/sessions/session-store.ts'
import { contentsFor, removeUnfinished } from '#server/storage/files/contents-for.ts'
import { MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import { readSetting } from '#server/storage/settings.ts'
import { storageFault } from '#server/storage/storage-fault.ts'
import type { Database } from '../../storage/database.ts'
import { openDatabase } from '../../storage/open-database.ts'
import type { Services } from '../services.ts'
import { ConfigFollower } from './follow-config.ts'
import { DataDirInUse, lockDataDir } from './lock-data-dir.ts'
import { registerExtensions } from './register-extensions.ts'
import { ActiveConfigUnreadable, ConfigPending, NoConfigToServe, takeConfig } from './take-config.ts'

/** The embedded database in `DATA_DIR`. */
const DATABASE_FILE = 'steward.db'

/** Services that have to be closed. */
export interface OpenServices extends Services {
  close(): Promise<void>
}

/** Free disk space below which writes would soon fail. */
const LEAST_SPACE_BYTES = 1024 * 1024

/**
 * Opens the database (creating it if missing), migrates its tables to the config to be served, seeds an empty demo and creates the services of
 * the routes. @throws MigrationRefused when values would be lost, DataDirInUse
 */
export async function openServices(files: CompileResult, environment: Environment): Promise<OpenServices> {
  const { dataDir, databaseUrl } = environment
  await mkdir(dataDir, { recursive: true })
  const unlock = databaseUrl ? () => {} : await lockDataDir(dataDir)
  let database: Database | undefined
  try {
    await removeUnfinished(environment)
    database = await openDatabase(databaseUrl ?? join(dataDir, DATABASE_FILE))
    const inEffect = await takeConfig(files, database, environment)
    if (await isToBeSeeded(environment, database)) console.log('Creating the sample data, once …')
    const services = await makeServices(inEffect, environment, database)
    return { ...services, close: () => services.close().finally(unlock) }
  } catch (error) {
    await database?.close()
    unlock()
    throw error
  }
}

/** Errors whose message needs no stack trace. */
const SAID_IN_FULL = [
  DataDirInUse,
  MigrationRefused,
  ConfigPending,
  ActiveConfigUnreadable,
  NoConfigToServe,
  SampleDataInvalid,
]

/** Why the services could not be opened, for the operator; undefined for unexpected errors. */
export function openingFailure(error: unknown, { dataDir, databaseUrl }: Environment): string | undefined {
  if (SAID_IN_FULL.some(kind => error instanceof kind)) return (error as Error).message
  const name = databaseUrl ? 'The database of DATABASE_URL' : `The database ${join(dataDir, DATABASE_FILE)}`
  const said = (error as Error).message
  switch (storageFault(error)) {
    case 'corrupt':
      return `${name} is damaged: ${said}. Restore a copy (docs/operations.md, Backup)${
        databaseUrl ? '.' : ', or move the file away to start with an empty database.'
      }`
    case 'full':
      return `${name} cannot be written: there is no space left (${said}).`
    case 'unavailable':
      return `${name} cannot be opened: ${said}.`
    case undefined:
      return undefined
  }
}

/** Whether a start takes long because it creates sample data: nobody is to take that for a hang. */
async function isToBeSeeded({ mode, sampleScale }: Environment, database: Database): Promise<boolean> {
  return mode === 'demo' && sampleScale > 0 && (await readSetting(database, SAMPLE_DATA_SETTING)) === undefined
}

/** Services over a database that is migrated already. */
export async function makeServices(
  model: AppModel,
  environment: Environment,
  database: Database,
): Promise<OpenServices> {
  registerExtensions()
  const files = contentsFor(environment, database)
  if (environment.mode === 'demo') {
    await seedSampleData(model, database, { contents: files, scale: environment.sampleScale / 100 })
  }
  const state = new AppStateHolder(model)
  const sessions = new SessionStore(database)
  const accounts = new Accounts(database, state)
  const jobs = new Jobs({ database, state, files, mail: mailSender('mail', environment) })
  const outbox = new OutboxRunner({ database, state, environment })
  const scheduler = new Scheduler({ database, state })
  const follower = new ConfigFollower(database, state, held => jobs.rest(held))
  return {
    environment,
    state,
    database,
    files,
    jobs,
    outbox,
    scheduler,
    follower,
    sessions,
    accounts,
    ...identifier({ database, state, sessions, accounts }),
    async ping() {
      await database.ping()
      if (!environment.databaseUrl) await demandSpace(environment.dataDir)
    },
    sisterSystem: environment.sisterSystem
      ? httpSisterSystem(environment.sisterSystem)
      : embeddedSisterSystem(xcAccount => isButler(database, xcAccount)),
    singleSignOn: await singleSignOn(environment),
    close: async () => {
      await Promise.all([jobs.stop(), outbox.stop(), scheduler.stop(), follower.stop()])
      await database.close()
    },
  }
}

/** @throws ENOSPC when the disk has hardly any space left */
async function demandSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < LEAST_SPACE_BYTES)
    throw Object.assign(new Error('no space left on the disk'), { code: 'ENOSPC' })
}

/** The client of the provider is loaded only where one is configured. */
async function singleSignOn({ oidc, publicUrl, cookieSecret }: Environment) {
  if (!oidc || !publicUrl) return undefined
  const { SingleSignOn } = await import('#server/features/sso/single-sign-on.ts')
  return new SingleSignOn(oidc, publicUrl, cookieSecret ?? randomBytes(32).toString('base64'))
}
