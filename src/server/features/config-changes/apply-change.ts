import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { projectRoot } from '#server/project-root.ts'
import { fillComputed } from '#server/records/computed/fill-computed.ts'
import { fillDeadlines } from '#server/records/workflow/fill-deadlines.ts'
import { configHistory, configModelOf, noteConfig, packedRevision } from '#server/storage/config-revisions.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { isBreaking, type MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { inside } from '#server/storage/nested-database.ts'
import { SETTING_TABLE, writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { compiledRevision } from './compiled-revision.ts'
import { followRenames } from './follow-renames.ts'
import type { DesiredConfig } from './plan-change.ts'
import { type RolePlan, writeRoles } from './promoted-roles.ts'

/** Setting that makes servers hold requests until the given time, while tables change under them. */
export const HOLD_SETTING = 'config.hold'
/**
 * Setting with the revision of the config files that a start has already handled: another config in effect was chosen
 * deliberately.
 */
export const SEEN_SETTING = 'config.seen'
/** Longest interval at which a server checks for a hold or another config in effect. */
export const LOOK_MS = 400
/** Time for requests in progress to end. */
const GRACE_MS = 2 * LOOK_MS
/** A hold expires automatically, because the process that requested it may have died. */
const LONGEST_HOLD_MS = 60_000

/** Another config took effect between the plan and its execution; nothing was changed. */
export class ConfigChangedMeanwhile extends Error {
  constructor() {
    super('Another config has taken effect since this was planned. Nothing was changed: plan again.')
  }
}

export interface Application {
  readonly by: string
  readonly reason: string | LocalizedText
  readonly now: Date
  /** Number of the config in effect at planning time. */
  readonly activeId: number | null
  /** Revision of the config files, where another config takes effect. */
  readonly seen?: string
  /** No server uses this database yet, so nothing needs to be held. */
  readonly alone?: boolean
  /** Planned role changes. */
  readonly rolePlan?: RolePlan
}

/**
 * Runs a migration and records the config as the one in effect, in one transaction. Servers that would fail on changed tables
 * hold their requests meanwhile. @throws MigrationRefused, ConfigChangedMeanwhile, and the errors of role writes
 */
export async function applyChange(
  { model, files, roles }: Omit<DesiredConfig, 'columns'>,
  migration: MigrationPlan,
  database: Database,
  { by, reason, now, activeId, seen = model.revision, alone = false, rolePlan }: Application,
): Promise<void> {
  const packed = await packedRevision({ model, files })
  const before = activeId === null ? undefined : await modelBefore(database, activeId)
  const release = !alone && isBreaking(migration) ? await hold(database) : async () => {}
  try {
    await database.transaction(async write => {
      // Only this transaction sees its own changes.
      const within = { ...inside(database, write), reader: write.queries }
      await applyMigration(migration, within, now)
      await fillDeadlines(model, within, migration)
      await fillComputed(model, within, migration)
      await followRenames(write, before, model, migration)
      if (roles && rolePlan) await writeRoles(rolePlan, roles, model, within, write)
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from steward_config`.execute(write.queries)
      if ((rows[0]?.id ?? null) !== activeId) throw new ConfigChangedMeanwhile()
      const { identities: columns } = migration.columns
      await noteConfig(write, { model, files, at: now.toISOString(), by, reason, columns }, packed, programVersion())
      await writeSetting(write, SEEN_SETTING, seen)
      await writeSetting(write, HOLD_SETTING, null)
    })
  } finally {
    await release()
  }
}

/** The model of a config; undefined if this version cannot read it. */
async function modelBefore(database: Database, id: number): Promise<AppModel | undefined> {
  const stored = await configModelOf(database, id, programVersion())
  const compiled = stored ? undefined : await compiledRevision(database, id)
  return stored ?? (compiled?.ok ? compiled.model : undefined)
}

/** Number of the config in effect; null before the first one. */
export async function activeId(database: Database): Promise<number | null> {
  return (await configHistory(database, 1))[0]?.id ?? null
}

/** Version of this program: a stored model is read only by the version that wrote it. */
export function programVersion(): string {
  version ??= (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version
  return version
}
let version: string | undefined

/** Makes every server hold its requests, and waits until they have noticed and requests in progress have ended. */
async function hold(database: Database): Promise<() => Promise<void>> {
  const tables = await database.adapter.existingTables(database.reader)
  if (!tables.some(({ name }) => name === SETTING_TABLE)) return async () => {}
  const set = (until: string | null) => database.transaction(write => writeSetting(write, HOLD_SETTING, until))
  await set(new Date(Date.now() + LONGEST_HOLD_MS).toISOString())
  await wait(LOOK_MS + GRACE_MS)
  return () => set(null)
}
