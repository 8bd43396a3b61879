import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#server/env.ts'
import { openDatabase } from '#server/storage/database.ts'
import { type MigrationPlan, refusedSteps } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { type RecordFinding, scanRecords } from '#server/storage/scan-records.ts'
import type { Command } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'

/**
 * Prints what the next start would do to the database, and which records do not fit the config; changes nothing. Exit
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
      if (options.json) output.write(`${JSON.stringify({ ...inJson(plan), records }, null, 2)}\n`)
      else output.write(inWords(plan, records))
      return refusedSteps(plan).length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
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
