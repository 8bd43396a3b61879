import { planChange } from '#server/features/config-changes/plan-change.ts'
import type { Command } from '../command.ts'
import { desiredConfig, printPlan, REFUSED, withDatabase } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'

/** Prints what the config would change in the database; changes nothing. */
export const planCommand: Command = {
  name: 'plan',
  summary:
    'Print what the config would change (DATABASE_URL or DATA_DIR): exit code 0 nothing, 2 something, 1 refused.',
  usage: 'plan [--details] [--json] [--config DIR]',
  options: { details: { type: 'boolean' }, json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, _positionals, output) {
    const desired = await desiredConfig(configDirectory(options), output)
    if (!desired) return REFUSED
    return withDatabase(false, async database =>
      printPlan(
        await planChange(desired, database),
        { json: options.json === true, details: options.details === true },
        output,
      ),
    )
  },
}
