import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { projectRoot } from '#server/project-root.ts'
import { fillComputed } from '#server/records/computed/fill-computed.ts'
import { fillDeadlines } from '#server/records/workflow/fill-deadlines.ts'
import { configHistory, noteConfig, packedRevision } from '#server/storage/config-revisions.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { isBreaking, type MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { inside } from '#server/storage/nested-database.ts'
import { SETTING_TABLE, writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { followRenames } from '../list-settings/follow-renames.ts'
import type { DesiredConfig } from './plan-change.ts'
import { type RolePlan, writeRoles } from './promoted-roles.ts'

/** Setting that asks servers to hold requests until the moment that it names, while tables change under them. */
export const HOLD_SETTING = 'config.hold'
/** Setting with the revision of the config files that a start has dealt with: what it served instead was somebody's will. */
export const SEEN_SETTING = 'config.seen'
/** Every server looks at least this often whether it is to hold, or another config is in effect. */
export const LOOK_MS = 400
/** Requests that had begun may end. */
const GRACE_MS = 2 * LOOK_MS
/** A hold ends automatically: whoever requested it may be gone. */
const LONGEST_HOLD_MS = 60_000

/** Another config took effect between the plan and its execution; nothing was done. */
export class ConfigChangedMeanwhile extends Error {
  constructor() {
    super('Another config has taken effect since this was planned. Nothing was changed: plan again.')
  }
}

export interface Application {
  readonly by: string
  readonly reason: string
  readonly now: Date
  /** Number of the config in effect for which it was planned. */
  readonly activeId: number | null
  /** Revision of the config files, where they are not what takes effect. */
  readonly seen?: string
  /** Nobody is served yet by this database, so that nobody has to wait. */
  readonly alone?: boolean
  /** Which roles change, as it was planned. */
  readonly rolePlan?: RolePlan
}

/**
 * Carries out a migration and notes the config as the one in effect, all of it in one transaction or nothing. Servers
 * that would fail over changed tables hold their requests meanwhile. @throws MigrationRefused, ConfigChangedMeanwhile, and what writes of roles throw
 */
export async function applyChange(
  { model, files, roles }: Omit<DesiredConfig, 'columns'>,
  migration: MigrationPlan,
  database: Database,
  { by, reason, now, activeId, seen = model.revision, alone = false, rolePlan }: Application,
): Promise<void> {
  const packed = await packedRevision({ model, files })
  const release = !alone && isBreaking(migration) ? await hold(database) : async () => {}
  try {
    await database.transaction(async write => {
      // What the transaction has made is seen by it alone.
      const within = { ...inside(database, write), reader: write.queries }
      await applyMigration(migration, within, now)
      await fillDeadlines(model, within, migration)
      await fillComputed(model, within, migration)
      await followRenames(write, database, model, migration)
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

/** Number of the config in effect; null before the first. */
export async function activeId(database: Database): Promise<number | null> {
  return (await configHistory(database, 1))[0]?.id ?? null
}

/** The version of this program: models are made and read by the same one. */
export function programVersion(): string {
  version ??= (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version
  return version
}
let version: string | undefined

/** Asks every server to hold its requests, and gives them the time to notice and to end those that have begun. */
async function hold(database: Database): Promise<() => Promise<void>> {
  const tables = await database.adapter.existingTables(database.reader)
  if (!tables.some(({ name }) => name === SETTING_TABLE)) return async () => {}
  const set = (until: string | null) => database.transaction(write => writeSetting(write, HOLD_SETTING, until))
  await set(new Date(Date.now() + LONGEST_HOLD_MS).toISOString())
  await wait(LOOK_MS + GRACE_MS)
  return () => set(null)
}
