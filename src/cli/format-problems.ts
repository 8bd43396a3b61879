import type { ConfigProblem } from '#model/problems.ts'
import { codeFrame } from './code-frame.ts'
import { counted } from './counted.ts'
import { type Paint, painter } from './paint.ts'

/** The problems as text, each with the lines around it, and a final count. */
export function formatProblems(
  problems: readonly ConfigProblem[],
  texts: ReadonlyMap<string, string>,
  colors: boolean,
): string {
  const paint = painter(colors)
  const blocks = problems.map(problem => formatProblem(problem, texts.get(problem.file), paint))
  return [...blocks, summary(problems, paint)].join('\n')
}

function formatProblem(problem: ConfigProblem, text: string | undefined, paint: Paint): string {
  const { severity, code, file, line, column, what, why, fix, didYouMean } = problem
  const mark = severity === 'error' ? paint.red(`✖ ${code}`) : paint.yellow(`▲ ${code}`)
  const question = didYouMean === undefined ? '' : ` Did you mean ${paint.green(JSON.stringify(didYouMean))}?`
  const frame = text === undefined ? [] : [codeFrame(text, line, column, paint)]
  return [
    `${mark}  ${paint.cyan(`${file}:${line}:${column}`)}`,
    `  ${paint.bold(what)}${question}`,
    ...frame,
    `  ${paint.dim('why')}  ${why}`,
    `  ${paint.dim('fix')}  ${fix}`,
    '',
  ].join('\n')
}

function summary(problems: readonly ConfigProblem[], paint: Paint): string {
  const errors = problems.filter(problem => problem.severity === 'error').length
  const warnings = problems.length - errors
  const files = new Set(problems.map(problem => problem.file)).size
  if (problems.length === 0) return paint.green('✔ The config is sound.\n')
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(' and ')
  const line = `${counts} in ${counted(files, 'file')}.\n`
  return errors > 0 ? paint.red(line) : paint.yellow(line)
}
