import { rename as moveFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createCompiler } from '#compiler/compiler.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { findNode, NODE_NAMES } from '#compiler/uses/config-node.ts'
import { nameOf, renamed } from '#compiler/uses/rename.ts'
import { textIn } from '#model/localized-text.ts'
import type { Command, Output } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { formatProblems } from '../format-problems.ts'
import { lineDiff } from '../line-diff.ts'

/** Renames a part of the config and all references to it; shows the changes, and writes them with `--write`. */
export const renameCommand: Command = {
  name: 'rename',
  summary:
    'Rename a field, option, state, transition, role, page, resource or dictionary and every mention; --write does it.',
  usage: 'rename NAME TO [--write] [--config DIR]',
  options: { write: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, [name, to], output) {
    if (name === undefined || to === undefined)
      return fail(
        output,
        `Wanted: ${renameCommand.usage}\nNAME is ${NODE_NAMES}; TO the new name, alone or in the same form.\n`,
        2,
      )
    const directory = configDirectory(options)
    const root = basename(resolve(directory))
    await readExtensions(directory)
    const before = await readConfigFiles(directory)
    const compiled = createCompiler(root).compile(before)
    if (!compiled.ok) return fail(output, formatProblems(compiled.problems, new Map(), output.colors))
    const found = findNode(before, name)
    if (!found.ok) return fail(output, `${textIn(found.why, 'en-US')}\n`, 2)
    const own = nameOf(before, found.node)
    const around = name.slice(0, name.length - own.length)
    const wanted = around !== '' && to.startsWith(around) ? to.slice(around.length) : to
    if (wanted === own) return fail(output, `It is called "${own}" already.\n`, 2)
    const result = renamed(before, found.node, wanted, root)
    if (!result.ok)
      return fail(
        output,
        `Nothing is renamed: with "${wanted}" this would be wrong.\n\n${formatProblems(result.problems, new Map(), output.colors)}`,
      )
    let files = 0
    for (const [index, { path, text }] of result.sources.entries()) {
      const was = before[index]!
      if (was.path === path && was.text === text) continue
      files += 1
      const title = was.path === path ? path : `${was.path} → ${path}`
      output.write([title, ...lineDiff(was.text, text), ''].join('\n'))
      if (!options.write) continue
      if (was.path !== path) await moveFile(join(directory, was.path), join(directory, path))
      await writeFile(join(directory, path), text)
    }
    const count = counted(files, 'file')
    output.write(
      options.write
        ? `Written: ${count}. "plan" says what becomes of the data.\n`
        : `${count} would change: --write does it.\n`,
    )
    return 0
  },
}

function fail(output: Output, text: string, code = 1): number {
  output.error(text)
  return code
}
