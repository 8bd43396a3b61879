import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { compileDirectory } from '#compiler/compile.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { Command } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { formatProblems } from '../format-problems.ts'

/** Compiles the config and prints all problems; exit code 1 when there is an error. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Check the config and print everything that is wrong with it.',
  usage: 'check [--json] [--config DIR]',
  options: { json: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, _positionals, output) {
    const directory = configDirectory(options)
    const result = await compileDirectory(directory)
    const problems = result.ok ? result.warnings : result.problems
    if (options.json) output.write(`${JSON.stringify({ ok: result.ok, problems }, null, 2)}\n`)
    else output.write(formatProblems(problems, await textsOf(problems, directory), output.colors))
    return problems.some(problem => problem.severity === 'error') ? 1 : 0
  },
}

/** Texts of the files that problems lie in; a file that is not there has none. */
async function textsOf(problems: readonly ConfigProblem[], directory: string): Promise<ReadonlyMap<string, string>> {
  const parent = dirname(resolve(directory))
  const files = [...new Set(problems.map(problem => problem.file))]
  const texts = await Promise.all(files.map(file => readFile(join(parent, file), 'utf8').catch(() => undefined)))
  return new Map(files.flatMap((file, index) => (texts[index] === undefined ? [] : [[file, texts[index]]])))
}
