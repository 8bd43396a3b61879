import type { ConfigProblem } from '#model/problems.ts'
import { createCompiler } from '../compiler.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { endOfString } from '../read/parse/json-scan.ts'
import { offsetAt } from './place-in-text.ts'

/** The files with the fixes in them, and which problems those mended. */
export interface Fixed {
  readonly sources: readonly ConfigSource[]
  readonly mended: readonly ConfigProblem[]
}

/**
 * Writes what each problem suggests in place of what is wrong. A fix stays only if its problem is gone by it and no other has
 * come, so that nothing is made worse. Everything else of the files stays as it is.
 */
export function withFixes(sources: readonly ConfigSource[], root = 'config'): Fixed {
  const compiler = createCompiler(root)
  const problemsOf = (files: readonly ConfigSource[]) => {
    const result = compiler.compile(files, { everyPlace: true })
    return result.ok ? result.warnings : result.problems
  }
  const mended: ConfigProblem[] = []
  const tried = new Set<string>()
  let files = sources
  for (let problems = problemsOf(files); ; ) {
    const problem = problems.find(each => isFixable(each) && !tried.has(keyOf(each)))
    if (!problem) return { sources: files, mended }
    tried.add(keyOf(problem))
    const next = files.map(file =>
      `${root}/${file.path}` === problem.file ? { ...file, text: fixed(file.text, problem) } : file,
    )
    const left = problemsOf(next)
    const before = new Set(problems.map(keyOf))
    const isBetter =
      left.length < problems.length &&
      left.every(each => each.file !== problem.file || before.has(keyOf(each)) || mayShift(each, problem))
    if (!isBetter) continue
    mended.push(problem)
    files = next
    problems = left
  }
}

/** Whether the problem suggests what to write in place of what is wrong. The name of a file is not in its text. */
export function isFixable({ didYouMean, file, code }: ConfigProblem): boolean {
  return didYouMean !== undefined && file.endsWith('.json') && code !== 'unknown-file'
}

/** What the problem suggests, as a change of the text. */
export function fixAt(
  text: string,
  problem: ConfigProblem,
): { readonly start: number; readonly end: number; readonly text: string } {
  const start = offsetAt(text, problem)
  const { replaces } = problem
  if (replaces !== undefined && text.startsWith(replaces, start))
    return { start, end: start + replaces.length, text: problem.didYouMean ?? '' }
  if (text[start] === '"') return { start, end: endOfString(text, start), text: JSON.stringify(problem.didYouMean) }
  // A text within an expression has its own quotes.
  const [, quote = '', word = ''] = /^('?)([\w$.-]*)/.exec(text.slice(start))!
  return { start, end: start + quote.length + word.length, text: quote + problem.didYouMean }
}

/** A fix moves what stands behind it in its line. */
function mayShift(one: ConfigProblem, { line }: ConfigProblem): boolean {
  return one.line === line
}

function fixed(text: string, problem: ConfigProblem): string {
  const { start, end, text: put } = fixAt(text, problem)
  return text.slice(0, start) + put + text.slice(end)
}

function keyOf({ file, line, column, code, what }: ConfigProblem): string {
  return JSON.stringify([file, line, column, code, what])
}
