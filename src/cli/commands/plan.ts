import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileFiles } from '#compiler/compile.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { AppModel } from '#model/app-model.ts'
import { readEnvironment } from '#server/env.ts'
import { type AccessChange, compareAccess } from '#server/features/explain/compare-access.ts'
import { type ConfigRevision, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { type MigrationPlan, refusedSteps } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { type RecordFinding, scanRecords } from '#server/storage/scan-records.ts'
import type { Command } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'

/**
 * Prints what the next start would do to the database, which records do not fit the config, and whose access would widen or
 * narrow; changes nothing. Exit
 * code 1 when something holds the start back, or the config has mistakes; records that do not fit hold nothing back.
 */
export const planCommand: Command = {
  name: 'plan',
  summary: 'Print what the config would change in the database (DATABASE_URL or DATA_DIR), and what is in its way.',
  usage: 'plan [--json] [--config DIR]',
  options: { json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, _positionals, output) {
    const model = await compiledModel(configDirectory(options), output)
    if (!model) return 1
    const { databaseUrl, dataDir } = readEnvironment(process.env)
    const file = join(dataDir, 'steward.db')
    const isNew = databaseUrl === undefined && !existsSync(file)
    const database = await openDatabase(databaseUrl ?? (isNew ? ':memory:' : file))
    try {
      const plan = await planMigration(model, database)
      const records = await scanRecords(model, database, plan)
      const access = await accessChanges(model, database)
      if (options.json) output.write(`${JSON.stringify({ ...inJson(plan), records, ...access }, null, 2)}\n`)
      else output.write(`${inWords(plan, records)}${accessInWords(access)}`)
      return refusedSteps(plan).length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
}

/** What changes for whom; `active`: the config that it is compared with. */
interface Access {
  readonly active: ConfigRevision | null
  readonly access: readonly AccessChange[]
  /** Why there is nothing to compare with. */
  readonly unknown?: string
}

async function accessChanges(model: AppModel, database: Database): Promise<Access> {
  const [active = null] = await configHistory(database, 1)
  if (!active) return { active, access: [], unknown: 'No config has been in effect with this database yet.' }
  if (active.revision === model.revision) return { active, access: [] }
  const compiled = compileFiles((await configFilesOf(database, active.id)) as readonly ConfigSource[])
  if (!compiled.ok) return { active, access: [], unknown: 'The config in effect cannot be read by this version.' }
  return { active, access: await compareAccess(compiled.model, model, database) }
}

function accessInWords({ active, access, unknown }: Access): string {
  if (unknown !== undefined) return `\nAccess changes are unknown. ${unknown}\n`
  if (access.length === 0) return '\nNobody’s access changes.\n'
  const lines = access.map(change => `${DIRECTIONS[change.direction]} ${change.what}\n    ${whose(change)}`)
  return ['', `Access, compared with the config in effect since ${active?.at}:`, ...lines, ''].join('\n')
}

const DIRECTIONS = { widens: '▲ widens:', differs: '◆ differs:', narrows: '▽ narrows:' } as const
/** More names than these are counted. */
const NAMED = 6

function whose({ roles, accounts }: AccessChange): string {
  const named = (names: readonly string[]) =>
    names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')
  const held =
    accounts.length === 0 ? 'no account' : `${accounts.length === 1 ? 'account' : 'accounts'} ${named(accounts)}`
  return roles.length === 0 ? held : `${roles.length === 1 ? 'role' : 'roles'} ${named(roles)}; ${held}`
}

const MARKS = { safe: '+', 'needs-attention': '!', destructive: '✖' } as const

function inWords(plan: MigrationPlan, records: readonly RecordFinding[]): string {
  const steps = plan.steps.map(({ risk, what, why }) => `${MARKS[risk]} ${what}${why ? `\n    ${why}` : ''}`)
  const kept = plan.kept.map(name => `  ${name}`)
  const found = records.map(({ what }) => `! ${what}`)
  const refused = refusedSteps(plan).length
  return [
    ...(steps.length > 0 ? steps : ['The database fits the config.']),
    ...(kept.length > 0 ? ['', 'No longer in the config; it and its values stay:', ...kept] : []),
    ...(found.length > 0 ? ['', 'Records that do not fit the config; they stay as they are:', ...found] : []),
    ...(refused > 0 ? ['', `Nothing is applied while ${refused === 1 ? 'this is' : 'these are'} in the way (✖).`] : []),
    '',
  ].join('\n')
}

function inJson({ modelRevision, steps, kept }: MigrationPlan) {
  const shown = steps.map(({ statements: _statements, ...step }) => step)
  return { modelRevision, steps: shown, kept }
}
