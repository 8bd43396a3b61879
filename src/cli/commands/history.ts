import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { textIn } from '#model/localized-text.ts'
import { configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'
import type { Command, Output } from '../command.ts'
import { counted } from '../counted.ts'
import { existingDatabase } from '../existing-database.ts'

/** Maximum number of revisions listed. */
const LISTED = 50

/** Lists the configs that were in effect, or writes the files of one into an empty folder, to compare or to restore. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'List the configs that were in effect, or write the files of one into an empty folder.',
  usage: 'history [ID --to DIR] [--json]',
  options: { to: { type: 'string' }, json: { type: 'boolean' } },
  async run({ to, json }, [id], output) {
    if ((id === undefined) !== (to === undefined)) {
      output.error(`Wanted: ${historyCommand.usage}\n`)
      return 2
    }
    const database = await existingDatabase(output)
    if (!database) return 1
    try {
      if (typeof to === 'string') return await write(database, Number(id), to, output)
      const revisions = (await configHistory(database, LISTED)).map(each => ({
        ...each,
        reason: each.reason && textIn(each.reason, 'en-US'),
      }))
      const lines = revisions.map(
        ({ id, at, revision, by, reason }) =>
          `${String(id).padStart(5)}  ${at}  ${revision}${by === null ? '' : `  ${by}: ${reason}`}\n`,
      )
      output.write(
        json ? `${JSON.stringify(revisions, null, 2)}\n` : lines.join('') || 'No config has been in effect yet.\n',
      )
      return 0
    } finally {
      await database.close()
    }
  },
}

async function write(database: Database, id: number, to: string, output: Output): Promise<number> {
  const known = (await configHistory(database, Number.MAX_SAFE_INTEGER)).some(each => each.id === id)
  const files = known ? await configFilesOf(database, id) : undefined
  if (!files) {
    output.error(`No config with the number ${id} has been in effect; "history" lists them.\n`)
    return 1
  }
  if (existsSync(to) && (await readdir(to)).length > 0) {
    output.error(`${to} is not empty; nothing was written.\n`)
    return 1
  }
  for (const { path, text } of files) {
    const file = join(to, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  output.write(
    `Written to ${to}: ${counted(files.length, 'file')}. "plan --config ${to}" says what going back to them would do.\n`,
  )
  return 0
}
