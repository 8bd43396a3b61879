import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Output } from './command.ts'
import { formatProblems } from './format-problems.ts'

/** The model of the config in `directory`; undefined when it has errors, which are then printed. */
export async function compiledModel(directory: string, output: Output): Promise<AppModel | undefined> {
  const compiled = await compileDirectory(directory)
  if (compiled.ok) return compiled.model
  output.error(formatProblems(compiled.problems, new Map(), output.colors))
  return undefined
}
