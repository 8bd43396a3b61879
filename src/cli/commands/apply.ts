import type { Command } from '../command.ts'
import { CHANGE_OPTIONS, carryOutByCommand, desiredConfig, REFUSED, withDatabase } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'

/** Puts the config of the files into effect, exactly as `plan` reports, or not at all. */
export const applyCommand: Command = {
  name: 'apply',
  summary: 'Put the config into effect, as "plan" says, or nothing of it; running servers follow.',
  usage: 'apply --reason TEXT [--yes] [--plan ID] [--by NAME] [--json] [--config DIR]',
  options: CHANGE_OPTIONS,
  async run(options, _positionals, output) {
    const desired = await desiredConfig(configDirectory(options), output)
    if (!desired) return REFUSED
    return withDatabase(true, database => carryOutByCommand(desired, database, options, output))
  },
}
