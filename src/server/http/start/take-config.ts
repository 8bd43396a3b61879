import { userInfo } from 'node:os'
import type { CompileResult } from '#compiler/compile-result.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import type { AppModel } from '#model/app-model.ts'
import { localized, textIn } from '#model/localized-text.ts'
import type { Environment } from '#server/env.ts'
import { applyChange, programVersion, SEEN_SETTING } from '#server/features/config-changes/apply-change.ts'
import { compiledRevision } from '#server/features/config-changes/compiled-revision.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import {
  type ConfigFiles,
  type ConfigRevision,
  configColumnsOf,
  configFilesOf,
  configHistory,
  configModelOf,
} from '#server/storage/config-revisions.ts'
import type { MigrationPlan, MigrationStep } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { readSetting } from '#server/storage/settings.ts'
import type { ChangeLine } from '../../features/config-changes/change-line.ts'
import type { Database } from '../../storage/database.ts'
import { problemText } from './problem-text.ts'

/** The config files may not take effect by a start alone. The message says what would change and how to apply it. */
export class ConfigPending extends Error {
  constructor(lines: readonly Pick<ChangeLine, 'what' | 'why'>[], isProduction: boolean) {
    const said = lines.map(
      ({ what, why }) => `  - ${textIn(what, 'en-US')}${why ? `\n      ${textIn(why, 'en-US')}` : ''}`,
    )
    super(
      `The config has changed, and a start does not carry this out by itself:\n${said.join('\n')}\n` +
        'Nothing was changed. "npm run plan" shows all of it, "npm run apply -- --yes --reason \'…\'" does it' +
        `${isProduction ? ', and so does a start with MIGRATE=1, except for values that are lost' : ''}.`,
    )
  }
}

/** The config in effect cannot be read by this version of the program. */
export class ActiveConfigUnreadable extends Error {
  constructor({ id }: ConfigRevision, problems: readonly string[], instead: readonly string[]) {
    super(
      `The config in effect (number ${id} of "npm run history") cannot be read by this version:\n` +
        `${problems.map(problem => `  - ${problem}`).join('\n')}\n` +
        `${instead.map(way => `${way}\n`).join('')}` +
        `To go on with this one, write its files with "npm run history -- ${id} --to DIR", mend them, and run ` +
        `"npm run rollback -- ${id} --mended DIR --yes --reason '…'".`,
    )
  }
}

/** The config files have mistakes, and no config has been in effect that could be served in their place. */
export class NoConfigToServe extends Error {}

/**
 * Migrates the tables to the config to be served and returns its model. `files`: the compiled files. The files take effect when they are new, that is, when no
 * start, `apply` or `rollback` has processed them. Otherwise the config in effect stays, even if the files differ. A demo takes
 * every change that loses no value; in production table changes, and whatever has to be confirmed, wait for `apply` or MIGRATE=1.
 * Files with mistakes are never taken: the config in effect stays.
 * @throws ConfigPending, ActiveConfigUnreadable, MigrationRefused, NoConfigToServe
 */
export async function takeConfig(
  files: CompileResult,
  database: Database,
  environment: Environment,
): Promise<AppModel> {
  const [active] = await configHistory(database, 1)
  if (!files.ok) {
    if (!active) throw new NoConfigToServe(problemText(files.problems))
    const inEffect = await modelOfRevision(database, active, false)
    console.warn(
      `${problemText(files.problems)}\n\nThe files are not taken. Served is the config in effect, number ${active.id} ` +
        `(${reasonOf(active)}); a start or "npm run apply" takes the files once they are mended.`,
    )
    await follow(inEffect, database, environment, active)
    return inEffect
  }
  const { model } = files
  const isNew = active && active.revision !== model.revision && (await seenRevision(database)) !== model.revision
  if (!active || isNew) {
    await takeFiles(model, database, environment)
    return model
  }
  if (active.revision === model.revision) {
    await follow(model, database, environment, active)
    return model
  }
  const inEffect = await modelOfRevision(database, active)
  console.warn(
    `The config in effect is number ${active.id} (${reasonOf(active)}), and not what the files say: ` +
      '"npm run plan" shows the difference, "npm run apply" takes the files.',
  )
  await follow(inEffect, database, environment, active)
  return inEffect
}

/** Puts the config of the files into effect. `model`: the compiled files. */
export async function takeFiles(model: AppModel, database: Database, environment: Environment): Promise<void> {
  const { configDir, mode, migrate } = environment
  const files: ConfigFiles = await readConfigFiles(configDir)
  const [active] = await configHistory(database, 1)
  const migration = await planMigration(model, database)
  const isProduction = mode === 'production'
  if (isProduction && !migrate && !isEmpty(migration)) {
    const { lines } = await planChange({ model, files }, database)
    const waiting = lines.filter(({ level, about }) => level !== 'safe' || about === 'tables')
    if (waiting.length > 0) throw new ConfigPending(waiting, isProduction)
  }
  refuseLoss(migration.steps, isProduction)
  await applyChange({ model, files }, migration, database, {
    by: userInfo().username,
    reason: active ? FILES_CHANGED : FIRST_START,
    now: new Date(),
    activeId: active?.id ?? null,
    alone: !environment.databaseUrl,
  })
}

/** Migrates the tables of the config in effect to what this version of the program expects. */
async function follow(
  model: AppModel,
  database: Database,
  { mode, migrate, databaseUrl }: Environment,
  active: ConfigRevision,
): Promise<void> {
  const migration = await planMigration(model, database, await configColumnsOf(database, active.id))
  if (migration.steps.length === 0) return
  if (mode === 'production' && !migrate && !isEmpty(migration)) throw new ConfigPending(migration.steps, true)
  refuseLoss(migration.steps, mode === 'production')
  const files = (await configFilesOf(database, active.id))!
  await applyChange({ model, files }, migration, database, {
    by: userInfo().username,
    reason: localized('start of version {version}', '启动版本 {version}', { version: programVersion() }),
    now: new Date(),
    activeId: active.id,
    seen: (await seenRevision(database)) ?? model.revision,
    alone: !databaseUrl,
  })
}

/** The model of the config in effect. @throws ActiveConfigUnreadable, which names the ways out */
export async function modelOfRevision(
  database: Database,
  revision: ConfigRevision,
  areFilesSound = true,
): Promise<AppModel> {
  const made = await configModelOf(database, revision.id, programVersion())
  if (made) return made
  const compiled = await compiledRevision(database, revision.id)
  if (compiled.ok) return compiled.model
  const readable = await lastReadable(database, revision)
  const ways = [
    ...(areFilesSound
      ? ['"npm run apply -- --yes --reason \'…\'" puts the config of the files into effect instead.']
      : []),
    ...(readable
      ? [
          `"npm run rollback -- ${readable.id} --yes --reason '…'" goes back to the last one that it can read ` +
            `(number ${readable.id}, ${readable.at}).`,
        ]
      : []),
  ]
  throw new ActiveConfigUnreadable(
    revision,
    compiled.problems.map(({ file, line, what }) => `${file}:${line} ${what}`),
    ways,
  )
}

/** Number of earlier configs that are tried. */
const TRIED = 10

/** The newest earlier config that this version can read; undefined when none of the last few. */
async function lastReadable(database: Database, unreadable: ConfigRevision): Promise<ConfigRevision | undefined> {
  const tried = new Set([unreadable.revision])
  for (const revision of await configHistory(database, TRIED)) {
    if (tried.has(revision.revision)) continue
    tried.add(revision.revision)
    if ((await compiledRevision(database, revision.id)).ok) return revision
  }
  return undefined
}

/** Revision of the files that were processed last; undefined before the first start of a version that records it. */
async function seenRevision(database: Database): Promise<string | undefined> {
  return (await readSetting(database, SEEN_SETTING)) as string | undefined
}

const FIRST_START = localized('First start', '首次启动')
const FILES_CHANGED = localized('start: the files had changed', '启动时配置文件已改动')

function reasonOf({ reason }: ConfigRevision): string {
  return reason ? textIn(reason, 'en-US') : 'no reason given'
}

/** Whether all tables are new, or there is nothing to do. */
function isEmpty({ steps }: MigrationPlan): boolean {
  const created = new Set(steps.filter(({ kind }) => kind === 'create-table').map(({ table }) => table))
  return created.size > 0 && steps.every(({ kind, table }) => kind === 'create-index' || created.has(table))
}

function refuseLoss(steps: readonly MigrationStep[], isProduction: boolean): void {
  const lossy = steps.filter(({ kind, risk }) => kind === 'convert-column' && risk === 'needs-attention')
  if (lossy.length > 0) throw new ConfigPending(lossy, isProduction)
}
