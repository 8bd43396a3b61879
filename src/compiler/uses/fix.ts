import type { ConfigProblem } from '#model/problems.ts'
import { createCompiler } from '../compiler.ts'
import { byMissingName, problemKey } from '../problems/create-problem.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { endOfString } from '../read/parse/json-scan.ts'
import { offsetAt } from './place-in-text.ts'

/** The files with the fixes applied, and the fixed problems. */
export interface Fixed {
  readonly sources: readonly ConfigSource[]
  readonly mended: readonly ConfigProblem[]
}

/**
 * Applies the suggestions of problems, of those with this code if one is given; guesses are left to the author. A fix stays only
 * if it removes its problem and causes no other, so that nothing gets worse. Everything else in the files stays the same.
 */
export function withFixes(sources: readonly ConfigSource[], root = 'config', code?: string): Fixed {
  const compiler = createCompiler(root)
  const problemsOf = (files: readonly ConfigSource[]) => {
    const result = compiler.compile(files, { everyPlace: true })
    return result.ok ? result.warnings : result.problems
  }
  const mended: ConfigProblem[] = []
  const tried = new Set<string>()
  let files = sources
  for (let problems = problemsOf(files); ; ) {
    const isOpen = (each: ConfigProblem) =>
      isFixable(each) && !each.isGuess && !tried.has(problemKey(each)) && (code === undefined || each.code === code)
    // Fixing a name in only one of its places would be an error in the others.
    const group = [...byMissingName(problems).values()]
      .map(each => each.filter(isOpen))
      .find(({ length }) => length > 0)
    if (!group) return { sources: files, mended }
    for (const each of group) tried.add(problemKey(each))
    const next = files.map(file =>
      withFixed(
        file,
        group.filter(each => each.file === `${root}/${file.path}`),
      ),
    )
    const left = problemsOf(next)
    const before = new Set(problems.map(problemKey))
    const isBetter =
      left.length < problems.length &&
      left.every(
        each => before.has(problemKey(each)) || !group.some(({ file }) => file === each.file) || mayShift(each, group),
      )
    if (!isBetter) continue
    mended.push(...group)
    files = next
    problems = left
  }
}

/** Applies the suggestion of one problem, which the author has chosen: also a guess. */
export function withFix(sources: readonly ConfigSource[], problem: ConfigProblem, root = 'config'): ConfigSource[] {
  return sources.map(file => (problem.file === `${root}/${file.path}` ? withFixed(file, [problem]) : file))
}

/** Whether the problem has a suggestion that can be applied. The name of a file is not in its text. */
export function isFixable({ didYouMean, file, code }: ConfigProblem): boolean {
  return didYouMean !== undefined && file.endsWith('.json') && code !== 'unknown-file'
}

/** The suggestion of a problem as a text change. */
export function fixAt(
  text: string,
  problem: ConfigProblem,
): { readonly start: number; readonly end: number; readonly text: string } {
  const start = offsetAt(text, problem)
  const { replaces } = problem
  if (replaces !== undefined && text.startsWith(replaces, start))
    return { start, end: start + replaces.length, text: problem.didYouMean ?? '' }
  const inString = (part = '') => JSON.stringify(part).slice(1, -1)
  if (replaces !== undefined && text.startsWith(inString(replaces), start))
    return { start, end: start + inString(replaces).length, text: inString(problem.didYouMean) }
  if (text[start] === '"') return { start, end: endOfString(text, start), text: JSON.stringify(problem.didYouMean) }
  // A text literal in an expression needs its quotes.
  const [, quote = '', word = ''] = /^('?)([\w$.-]*)/.exec(text.slice(start))!
  return { start, end: start + quote.length + word.length, text: quote + problem.didYouMean }
}

/** A fix shifts everything after it on the line. */
function mayShift(one: ConfigProblem, fixed: readonly ConfigProblem[]): boolean {
  return fixed.some(({ file, line }) => one.file === file && one.line === line)
}

function withFixed(file: ConfigSource, problems: readonly ConfigProblem[]): ConfigSource {
  if (problems.length === 0) return file
  const { text } = file
  // Applied from the end, so that other positions stay valid; one position may have the same error twice.
  const places = new Map(problems.map(problem => [fixAt(text, problem).start, fixAt(text, problem)]))
  const changes = [...places.values()].toSorted((a, b) => b.start - a.start)
  const fixed = changes.reduce((left, { start, end, text: put }) => left.slice(0, start) + put + left.slice(end), text)
  return { ...file, text: fixed }
}
