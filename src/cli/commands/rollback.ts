import { compileDirectory } from '#compiler/compile.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import { configColumnsOf, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Command } from '../command.ts'
import { CHANGE_OPTIONS, carryOutByCommand, configOf, fail, printPlan, REFUSED } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { existingDatabase } from '../existing-database.ts'

/** Puts a config of earlier into effect again, with the values that were there; without a reason it is only planned. */
export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Go back to a config of "history", with its data; without --reason only print what that would change.',
  usage: 'rollback ID [--reason TEXT] [--yes] [--plan ID] [--by NAME] [--json] [--config DIR]',
  options: CHANGE_OPTIONS,
  async run(options, [id], output) {
    if (id === undefined) return fail(output, `Wanted: ${rollbackCommand.usage}\n`, 2)
    const database = await existingDatabase(output)
    if (!database) return REFUSED
    try {
      const known = (await configHistory(database, Number.MAX_SAFE_INTEGER)).find(each => String(each.id) === id)
      if (!known) return fail(output, `No config with the number ${id} has been in effect; "history" lists them.\n`)
      const found = configOf((await configFilesOf(database, known.id))!, output)
      if (!found)
        return fail(output, `Config ${id} cannot be read by this version; "history ${id} --to DIR" writes its files.\n`)
      const desired = { ...found, columns: await configColumnsOf(database, known.id) }
      if (options.reason === undefined)
        return printPlan(await planChange(desired, database), options.json === true, output)
      const reason = `rollback to ${id}: ${options.reason}`
      // The files keep saying what they say: a start must not take that for news.
      const files = await compileDirectory(configDirectory(options))
      const code = await carryOutByCommand(desired, database, { ...options, reason }, output, {
        seen: files.ok ? files.model.revision : undefined,
      })
      if (code === 0 && files.ok && files.model.revision !== found.model.revision && !options.json)
        output.write(`The files still hold the other config: "history ${id} --to DIR" writes those of ${id}.\n`)
      return code
    } finally {
      await database.close()
    }
  },
}
