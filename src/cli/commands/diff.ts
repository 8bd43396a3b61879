import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { diffConfigs, diffInWords } from '#server/features/config-changes/diff-configs.ts'
import { type ConfigFiles, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Command } from '../command.ts'
import { CHANGES, fail, REFUSED } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { existingDatabase } from '../existing-database.ts'

/** Compares two configs value by value: two of `history`, or one and the files. */
export const diffCommand: Command = {
  name: 'diff',
  summary:
    'Print how two configs differ: A (the one in effect) and B (the files) unless numbers of "history" are given.',
  usage: 'diff [A] [B] [--json] [--config DIR]',
  options: { json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, [a, b], output) {
    const database = await existingDatabase(output)
    if (!database) return REFUSED
    try {
      const revisions = await configHistory(database, Number.MAX_SAFE_INTEGER)
      const filesOf = async (id: string | undefined): Promise<ConfigFiles | undefined> => {
        const known = id === undefined ? revisions[0] : revisions.find(each => String(each.id) === id)
        return known && configFilesOf(database, known.id)
      }
      const before = await filesOf(a)
      const after = b === undefined ? await readConfigFiles(configDirectory(options)) : await filesOf(b)
      if (!before || !after)
        return fail(
          output,
          `No config with the number ${before ? b : (a ?? '')} has been in effect; "history" lists them.\n`,
        )
      const found = diffConfigs(before, after)
      output.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : diffInWords(found) || 'No differences.\n')
      return found.length === 0 ? 0 : CHANGES
    } finally {
      await database.close()
    }
  },
}
