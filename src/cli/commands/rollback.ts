import { compileDirectory } from '#compiler/compile.ts'
import { localized } from '#model/localized-text.ts'
import type { ChangeLine } from '#server/features/config-changes/change-line.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import { configColumnsOf, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Command } from '../command.ts'
import {
  CHANGE_OPTIONS,
  type CompiledConfig,
  carryOutByCommand,
  configOf,
  desiredConfig,
  fail,
  printPlan,
  REFUSED,
} from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { existingDatabase } from '../existing-database.ts'

/** Puts an earlier config into effect again, with its former values; without a reason it only plans. */
export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Go back to a config of "history", with its data; without --reason only print what that would change.',
  usage: 'rollback ID [--mended DIR] [--reason TEXT] [--yes] [--plan ID] [--by NAME] [--json] [--config DIR]',
  options: { ...CHANGE_OPTIONS, mended: { type: 'string' } },
  async run(options, [id], output) {
    if (id === undefined) return fail(output, `Wanted: ${rollbackCommand.usage}\n`, 2)
    const database = await existingDatabase(output)
    if (!database) return REFUSED
    try {
      const known = (await configHistory(database, Number.MAX_SAFE_INTEGER)).find(each => String(each.id) === id)
      if (!known) return fail(output, `No config with the number ${id} has been in effect; "history" lists them.\n`)
      const found =
        typeof options.mended === 'string'
          ? await desiredConfig(options.mended, output)
          : configOf((await configFilesOf(database, known.id))!, output, { wasInEffect: true })
      if (!found) return fail(output, typeof options.mended === 'string' ? '' : unreadable(id))
      const desired = { ...found, columns: await configColumnsOf(database, known.id) }
      const more = refusedToday(found)
      if (options.reason === undefined) {
        const plan = await planChange(desired, database)
        return printPlan({ ...plan, lines: [...more, ...plan.lines] }, { json: options.json === true }, output)
      }
      const parts = { id, reason: String(options.reason).trim() }
      const reason = localized('Rollback to {id}: {reason}', '恢复到版本 {id}：{reason}', parts)
      // The files stay the same: the next start must not treat them as new.
      const files = await compileDirectory(configDirectory(options))
      const code = await carryOutByCommand(desired, database, options, output, {
        reason,
        seen: files.ok ? files.model.revision : undefined,
        more,
      })
      if (code === 0 && files.ok && files.model.revision !== found.model.revision && !options.json)
        output.write(`The files still hold the other config: "history ${id} --to DIR" writes those of ${id}.\n`)
      return code
    } finally {
      await database.close()
    }
  },
}

function unreadable(id: string): string {
  return (
    `Config ${id} cannot be read by this version. "history ${id} --to DIR" writes its files: mend them there, and ` +
    `"rollback ${id} --mended DIR" goes back to them with the data of ${id}.\n`
  )
}

/** Problems that the checks of that time did not find are printed, and do not prevent a rollback. */
function refusedToday({ refused }: CompiledConfig): ChangeLine[] {
  if (refused.length === 0) return []
  const [first] = refused
  const what = localized(
    `the checks of this version find {count} ${refused.length === 1 ? 'problem' : 'problems'} in this config, which were none when it was in effect`,
    '当前版本的检查在此配置中发现 {count} 个问题，生效当时并不存在',
    { count: refused.length },
  )
  const why = localized(
    '{place} {problem} The files have to be mended before the next change',
    '{place} {problem} 下次变更前须先改正这些文件',
    { place: `${first!.file}:${first!.line}`, problem: first!.what },
  )
  return [{ level: 'confirm', about: 'config', what, why, count: refused.length }]
}
