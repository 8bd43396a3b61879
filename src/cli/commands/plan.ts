import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#server/env.ts'
import { openDatabase } from '#server/storage/database.ts'
import { type MigrationPlan, refusedSteps } from '#server/storage/migration-step.ts'
import { planMigration } from '#server/storage/plan-migration.ts'
import type { Command } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'

/**
 * Prints what the next start would do to the database; changes nothing. Exit code 1 when something holds it back, or the
 * config has mistakes.
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
      if (options.json) output.write(`${JSON.stringify(inJson(plan), null, 2)}\n`)
      else output.write(inWords(plan))
      return refusedSteps(plan).length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
}

const MARKS = { safe: '+', 'needs-attention': '!', destructive: '✖' } as const

function inWords(plan: MigrationPlan): string {
  const steps = plan.steps.map(({ risk, what, why }) => `${MARKS[risk]} ${what}${why ? `\n    ${why}` : ''}`)
  const kept = plan.kept.map(name => `  ${name}`)
  const refused = refusedSteps(plan).length
  return [
    ...(steps.length > 0 ? steps : ['The database fits the config.']),
    ...(kept.length > 0 ? ['', 'No longer in the config; it and its values stay:', ...kept] : []),
    ...(refused > 0 ? ['', `Nothing is applied while ${refused === 1 ? 'this is' : 'these are'} in the way (✖).`] : []),
    '',
  ].join('\n')
}

function inJson({ modelRevision, steps, kept }: MigrationPlan) {
  const shown = steps.map(({ statements: _statements, ...step }) => step)
  return { modelRevision, steps: shown, kept }
}
