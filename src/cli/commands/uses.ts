import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createCompiler } from '#compiler/compiler.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { type ConfigNode, findNode, NODE_NAMES } from '#compiler/uses/config-node.ts'
import { removed } from '#compiler/uses/node-text.ts'
import { whereUsed } from '#compiler/uses/where-used.ts'
import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { type LiveUses, liveUses } from '#server/features/uses/live-uses.ts'
import type { Command, Output } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { existingDatabase } from '../existing-database.ts'
import { formatProblems } from '../format-problems.ts'

/**
 * Lists what uses a part of the config, and with `--remove` removes an unused one from its file. Exit code 0 = unused; 1 =
 * used, so it stays; 2 = unknown part.
 */
export const usesCommand: Command = {
  name: 'uses',
  summary: 'Tell what uses a part of the config: its places in files, and what the database holds of it.',
  usage: 'uses NAME [--remove] [--json] [--config DIR]',
  options: { remove: { type: 'boolean' }, json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, [name], output) {
    const directory = configDirectory(options)
    if (name === undefined) return wrong(output, `Wanted: ${usesCommand.usage}\nNAME is ${NODE_NAMES}.\n`)
    const root = basename(resolve(directory))
    await readExtensions(directory)
    const sources = await readConfigFiles(directory)
    const compiled = createCompiler(root).compile(sources)
    if (!compiled.ok) return fail(output, formatProblems(compiled.problems, new Map(), output.colors))
    const found = findNode(sources, name)
    if (!found.ok) return wrong(output, `${textIn(found.why, 'en-US')}\n`)
    const places = whereUsed(sources, found.node, root)
    const live = await liveUsesOf(compiled.model, name)
    const isUsed = places.length + (live?.records ?? 0) + (live?.views.length ?? 0) > 0
    output.write(options.json ? `${JSON.stringify({ places, ...live }, null, 2)}\n` : inWords(name, places, live))
    if (options.remove && !isUsed) await removeNode(directory, found.node)
    else if (options.remove) output.error('It is not removed while something uses it.\n')
    return isUsed ? 1 : 0
  },
}

async function removeNode(directory: string, { file, pointers }: ConfigNode): Promise<void> {
  const path = join(directory, file)
  if (pointers.includes('')) await rm(path)
  else await writeFile(path, removed(await readFile(path, 'utf8'), pointers))
}

/** undefined without a database. */
async function liveUsesOf(model: AppModel, name: string): Promise<LiveUses | undefined> {
  const database = await existingDatabase()
  if (!database) return undefined
  try {
    return await liveUses(model, database, name)
  } finally {
    await database.close()
  }
}

function inWords(name: string, places: readonly ConfigProblem[], live: LiveUses | undefined): string {
  const lines = places.map(({ file, line, column, what }) => `${file}:${line}:${column}  ${what}`)
  const views = (live?.views ?? []).map(({ page, name: view }) => `  ${page}  ${view}`)
  const where = Object.entries(live?.in ?? {}).map(([field, count]) => `  ${field}  ${count.toLocaleString('en-US')}`)
  const held = live
    ? [`Records: ${live.records.toLocaleString('en-US')}. Saved views: ${views.length}.`, ...where, ...views]
    : ['There is no database yet: records and saved views were not looked at.']
  const isFree = places.length === 0 && views.length === 0 && !live?.records
  return [
    ...(places.length > 0
      ? [`Without "${name}" ${counted(places.length, 'place')} would be wrong:`, '', ...lines, '']
      : [`Nothing in the config names "${name}".`]),
    ...held,
    ...(isFree ? ['It may be removed.'] : []),
    '',
  ].join('\n')
}

function fail(output: Output, text: string): number {
  output.error(text)
  return 1
}

function wrong(output: Output, text: string): number {
  output.error(text)
  return 2
}
