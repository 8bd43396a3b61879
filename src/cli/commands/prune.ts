import { leftBehind, prune } from '#server/features/config-changes/prune.ts'
import { configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Command } from '../command.ts'
import { CHANGES, configOf, fail, REFUSED } from '../config-change.ts'
import { counted } from '../counted.ts'
import { existingDatabase } from '../existing-database.ts'

/** Deletes what config changes left behind for a rollback. */
export const pruneCommand: Command = {
  name: 'prune',
  summary: 'List the columns, tables and values that former configs left behind; with --yes delete them for good.',
  usage: 'prune [--yes] [--json]',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ yes, json }, _positionals, output) {
    const database = await existingDatabase(output)
    if (!database) return REFUSED
    try {
      const [active] = await configHistory(database, 1)
      const desired = active && configOf((await configFilesOf(database, active.id))!, output, { wasInEffect: true })
      if (!desired)
        return fail(output, 'There is no config in effect that this version can read: start the server first.\n')
      const { places, replaced } = await leftBehind(desired.model, database)
      const isNothing = places.length === 0 && replaced === 0
      if (json) output.write(`${JSON.stringify({ places, replaced, pruned: yes === true && !isNothing }, null, 2)}\n`)
      else if (isNothing) output.write('Nothing was left behind.\n')
      else {
        const lines = places.map(({ place, values }) => `- ${place}: ${counted(values, 'value')}\n`)
        output.write(`${lines.join('')}- converted or moved: ${counted(replaced, 'value')}\n`)
      }
      if (isNothing) return 0
      if (yes !== true) {
        if (!json) output.write('With --yes they are deleted for good: a way back finds empty fields from then on.\n')
        return CHANGES
      }
      await prune(desired.model, database)
      if (!json) output.write('Deleted.\n')
      return 0
    } finally {
      await database.close()
    }
  },
}
