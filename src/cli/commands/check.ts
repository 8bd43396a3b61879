import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { compileDirectory } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { withFixes } from '#compiler/uses/fix.ts'
import { dayOf } from '#model/dates/dates.ts'
import { yearWithoutHolidays } from '#model/dates/working-time.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { Command, Output } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { formatProblems } from '../format-problems.ts'
import { lineDiff } from '../line-diff.ts'

/** Compiles the config and prints all problems; exit code 1 when there is an error. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Check the config and print everything that is wrong with it.',
  usage: 'check [--fix [--dry]] [--json] [--config DIR]',
  options: {
    fix: { type: 'boolean' },
    dry: { type: 'boolean' },
    json: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const directory = configDirectory(options)
    if (options.fix) await fix(directory, options.dry === true, output)
    const result = await compileDirectory(directory)
    const problems = result.ok ? result.warnings : result.problems
    if (options.json) output.write(`${JSON.stringify({ ok: result.ok, problems }, null, 2)}\n`)
    else output.write(formatProblems(problems, await textsOf(problems, directory), output.colors))
    const year = result.ok
      ? yearWithoutHolidays(result.model.app.workingTime, dayOf(new Date().toISOString()))
      : undefined
    if (year !== undefined && !options.json)
      output.error(
        `No holidays of ${year} in workingTime of app.json: deadlines in working time count all its weekdays. ` +
          `Add them once they are published.\n`,
      )
    return problems.some(problem => problem.severity === 'error') ? 1 : 0
  },
}

/** Writes the suggestions of problems into the files, or only shows them. */
async function fix(directory: string, isDry: boolean, output: Output): Promise<void> {
  await readExtensions(directory)
  const before = await readConfigFiles(directory)
  const { sources, mended } = withFixes(before, basename(resolve(directory)))
  for (const [index, { path, text }] of sources.entries()) {
    const was = before[index]!
    if (was.text === text) continue
    output.error([path, ...lineDiff(was.text, text), ''].join('\n'))
    if (!isDry) await writeFile(join(directory, path), text)
  }
  const count = counted(mended.length, 'problem')
  output.error(isDry ? `${count} would be fixed.\n` : `${count} fixed.\n`)
}

/** Texts of the files with problems; a missing file has none. */
async function textsOf(problems: readonly ConfigProblem[], directory: string): Promise<ReadonlyMap<string, string>> {
  const parent = dirname(resolve(directory))
  const files = [...new Set(problems.map(problem => problem.file))]
  const texts = await Promise.all(files.map(file => readFile(join(parent, file), 'utf8').catch(() => undefined)))
  return new Map(files.flatMap((file, index) => (texts[index] === undefined ? [] : [[file, texts[index]]])))
}
