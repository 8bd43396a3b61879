import { createHash } from 'node:crypto'
import type { AppModel } from '#model/app-model.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import {
  type ConfigFiles,
  type ConfigRevision,
  configFilesOf,
  configHistory,
} from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'
import type { ColumnIdentities } from '#server/storage/migration/column-identities.ts'
import type { MigrationPlan, MigrationRisk, MigrationStep } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import type { RecordFinding } from '#server/storage/scan/record-finding.ts'
import { scanRecords } from '#server/storage/scan/scan-records.ts'
import { type AccessChange, compareAccess, distinctAccounts } from '../explain/compare-access.ts'
import { brokenRights } from './broken-rights.ts'
import type { ChangeLine, Level } from './change-line.ts'
import { changesOfAccess } from './changes-of-access.ts'
import { changesOfColumns } from './changes-of-columns.ts'
import { changesOfPages } from './changes-of-pages.ts'
import { changesOfWork } from './changes-of-work.ts'
import { changesOfWorkflows } from './changes-of-workflows.ts'
import { compiledRevision } from './compiled-revision.ts'
import { diffConfigs } from './diff-configs.ts'
import { likelyRenames } from './likely-renames.ts'
import { planRoles, type RoleOrder, type RolePlan } from './promoted-roles.ts'
import { newNames } from './renamed-rights.ts'

/** A config that is to take effect. */
export interface DesiredConfig {
  readonly model: AppModel
  readonly files: ConfigFiles
  /** The columns of its fields, if it was in effect before. */
  readonly columns?: ColumnIdentities
  /** Roles that come with it. */
  readonly roles?: RoleOrder
}

/** What a config would change in a database; `active`: the config currently in effect. */
export interface ChangePlan {
  /** Identical for identical changes, so that a reviewed plan can be named when it is executed. */
  readonly id: string
  readonly active: ConfigRevision | null
  readonly revision: string
  readonly lines: readonly ChangeLine[]
  readonly access: readonly AccessChange[]
  readonly records: readonly RecordFinding[]
  readonly migration: MigrationPlan
  readonly roles?: RolePlan
  /** Why access, pages and work could not be compared. */
  readonly unknown?: LocalizedText
}

/**
 * Compares a config with the one in effect, and with the stored records. Changes nothing. `served`: the model being served,
 * which saves compiling the config in effect.
 */
export async function planChange(desired: DesiredConfig, database: Database, served?: AppModel): Promise<ChangePlan> {
  const { model, files, columns } = desired
  const migration = await planMigration(model, database, columns)
  const { revision: active, model: before, files: activeFiles, unknown } = await activeConfig(database, served)
  const records = await scanRecords(model, database, migration, before)
  const isSame = active?.revision === model.revision
  const roles = desired.roles && (await planRoles(desired.roles, model, database))
  const isCompared = before && (!isSame || (roles && roles.changes.length > 0))
  const accounts = isCompared ? await distinctAccounts(before, model, database, roles?.rights) : []
  const access = isCompared ? compareAccess(before, model, accounts, newNames(before, model, migration)) : []
  const lines: ChangeLine[] = [
    ...(activeFiles && !isSame ? changesOfFiles(activeFiles, files) : []),
    ...migration.steps.map(changeOfTables),
    ...(before && !isSame ? await changesOfColumns(before, model, migration, database) : []),
    ...(before && !isSame ? await likelyRenames(before, model, migration, database) : []),
    ...(isSame ? [] : records.filter(({ isNew }) => isNew).map(changeOfRecords)),
    ...(roles?.lines ?? []),
    ...changesOfAccess(access, { before, after: model, migration }),
    ...(await brokenRights(model, database)),
    ...(before && !isSame ? await changesOfPages(before, model, database) : []),
    ...(before && !isSame ? await changesOfWorkflows(before, model, migration, database, accounts) : []),
    ...(before && !isSame ? await changesOfWork(before, model, migration, database) : []),
  ]
  const id = createHash('sha256')
    .update(JSON.stringify([active?.id ?? null, model.revision, lines]))
    .digest('hex')
    .slice(0, 12)
  return { id, active, revision: model.revision, lines, access, records, migration, unknown, ...(roles && { roles }) }
}

/** Whether the plan changes anything. */
export function isNothing({ lines, active, revision }: ChangePlan): boolean {
  return lines.length === 0 && active?.revision === revision
}

/** Lines of one level. */
export function linesOf({ lines }: Pick<ChangePlan, 'lines'>, level: Level): readonly ChangeLine[] {
  return lines.filter(line => line.level === level)
}

const LEVELS: Readonly<Record<MigrationRisk, Level>> = {
  safe: 'safe',
  'needs-attention': 'confirm',
  destructive: 'refused',
}

function changeOfTables({ risk, what, why, whyWithoutValues, count, examples }: MigrationStep): ChangeLine {
  const withoutValues = whyWithoutValues && { what, why: whyWithoutValues }
  return { level: LEVELS[risk], about: 'tables', what, why, withoutValues, count, examples }
}

/** The config in effect, with its model as this version reads it. */
async function activeConfig(
  database: Database,
  served: AppModel | undefined,
): Promise<{
  readonly revision: ConfigRevision | null
  readonly model?: AppModel
  readonly files?: ConfigFiles
  readonly unknown?: LocalizedText
}> {
  const [revision = null] = await configHistory(database, 1)
  if (!revision)
    return {
      revision,
      unknown: localized('No config has been in effect with this database yet.', '此数据库尚未有过生效的配置。'),
    }
  const files = (await configFilesOf(database, revision.id))!
  if (served?.revision === revision.revision) return { revision, files, model: served }
  const compiled = await compiledRevision(database, revision.id)
  return compiled.ok
    ? { revision, files, model: compiled.model }
    : {
        revision,
        files,
        unknown: localized('The config in effect cannot be read by this version.', '当前版本无法读取正在生效的配置。'),
      }
}

function changesOfFiles(before: ConfigFiles, after: ConfigFiles): ChangeLine[] {
  const changed = diffConfigs(before, after)
  if (changed.length === 0) return []
  const names = changed.map(({ path }) => path)
  const count = names.length
  const what = localized(count === 1 ? '1 file changes' : '{count} files change', '{count} 个文件有改动', { count })
  return [{ level: 'safe', about: 'config', what, count, examples: names.slice(0, 3) }]
}

const STAY = localized(
  'they stay as they are, and have to be mended when they are edited next',
  '这些记录保持原样，下次编辑时须改正',
)

function changeOfRecords({ what, whatWithoutValues, why = STAY, records, examples }: RecordFinding): ChangeLine {
  const withoutValues = whatWithoutValues && { what: whatWithoutValues, why }
  return { level: 'confirm', about: 'records', what, why, withoutValues, count: records, examples }
}
