import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#server/env.ts'
import type { IntegrityProblem } from '#server/features/integrity/problem.ts'
import { verify } from '#server/features/integrity/verify.ts'
import { contentsFor } from '#server/storage/files/contents-for.ts'
import type { Command } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { openForWork } from '../existing-database.ts'

/**
 * Verifies database and stored files without changing them; it can run beside a working server. Exit code 0 = no problems; 1 =
 * problems, or errors in the config; 2 = no database.
 */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Verify audit chain, references, amounts, text index and files (DATABASE_URL or DATA_DIR); changes nothing.',
  usage: 'verify [--json] [--config DIR]',
  options: { json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, _positionals, output) {
    const model = await compiledModel(configDirectory(options), output)
    if (!model) return 1
    const environment = readEnvironment(process.env)
    const file = join(environment.dataDir, 'steward.db')
    if (environment.databaseUrl === undefined && !existsSync(file)) {
      output.error(`There is no database at ${file}.\n`)
      return 2
    }
    const database = await openForWork(environment.databaseUrl ?? file)
    try {
      const checked: Record<string, number> = {}
      const counted = (check: string, number: number) => {
        checked[check] = number
      }
      const problems = await verify(database, model, contentsFor(environment, database), { counted })
      output.write(options.json ? `${JSON.stringify({ checked, problems }, null, 2)}\n` : inWords(checked, problems))
      return problems.length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
}

function inWords(checked: Readonly<Record<string, number>>, problems: readonly IntegrityProblem[]): string {
  const lines = problems.map(
    ({ check, table, id, what }) => `✖ ${table}${id === null ? '' : ` ${id}`} [${check}] ${what}`,
  )
  const counts = Object.entries(checked).map(([check, number]) => `${check} ${number.toLocaleString('en-US')}`)
  const summary =
    problems.length === 0 ? 'Everything holds.' : `${counted(problems.length, 'problem')} found; nothing was changed.`
  return `${[...lines, ...(lines.length > 0 ? [''] : []), `Checked: ${counts.join(', ')}.`, summary].join('\n')}\n`
}
