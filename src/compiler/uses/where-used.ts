import type { ConfigProblem } from '#model/problems.ts'
import type { CompileResult } from '../compile-result.ts'
import { type Compiler, createCompiler } from '../compiler.ts'
import { problemKey } from '../problems/create-problem.ts'
import type { ConfigSource } from '../read/config-source.ts'
import type { ConfigNode } from './config-node.ts'
import { blanked } from './node-text.ts'

/**
 * Every place of the config that would be invalid without `node`, in the order of files and lines. The config must be valid.
 * A `compiler` that has compiled it before reads again only what differs.
 */
export function whereUsed(
  sources: readonly ConfigSource[],
  node: ConfigNode,
  root = 'config',
  compiler: Compiler = createCompiler(root),
): ConfigProblem[] {
  const before = new Set(errorsOf(compiler.compile(sources, EVERY_PLACE)).map(problemKey))
  return errorsOf(compiler.compile(without(sources, node), EVERY_PLACE)).filter(
    problem => !before.has(problemKey(problem)),
  )
}

const EVERY_PLACE = { everyPlace: true }

/** The files without the part; everything else keeps its position. */
function without(sources: readonly ConfigSource[], { file, pointers }: ConfigNode): ConfigSource[] {
  if (pointers.includes('')) return sources.filter(({ path }) => path !== file)
  return sources.map(source => (source.path === file ? { ...source, text: blanked(source.text, pointers) } : source))
}

function errorsOf(result: CompileResult): readonly ConfigProblem[] {
  return result.ok ? [] : result.problems.filter(({ severity }) => severity === 'error')
}
