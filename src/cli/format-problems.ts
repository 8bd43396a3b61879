import type { ConfigProblem } from '#model/problems.ts'
import { counted } from './counted.ts'

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const

const LINES_BEFORE = 2
const LINES_AFTER = 1
const MAX_WIDTH = 110

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

/** The lines around a position, with the offending word underlined. */
function codeFrame(text: string, line: number, column: number, paint: Paint): string {
  const lines = text.split(/\r?\n/)
  const first = Math.max(1, line - LINES_BEFORE)
  const last = Math.min(lines.length, line + LINES_AFTER)
  const gutter = String(last).length
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    const content = (lines[number - 1] ?? '').replaceAll('\t', ' ')
    const mark = number === line ? paint.red('>') : ' '
    frame.push(`  ${mark} ${paint.dim(`${String(number).padStart(gutter)} │`)} ${cut(content)}`)
    if (number === line) {
      const before = ' '.repeat(displayWidth(content.slice(0, column - 1)))
      const marks = '^'.repeat(Math.max(1, displayWidth(wordAt(content, column - 1))))
      if (before.length < MAX_WIDTH)
        frame.push(`    ${paint.dim(`${' '.repeat(gutter)} │`)} ${before}${paint.red(marks)}`)
    }
  }
  return frame.join('\n')
}

/** The token that begins at `index`. */
function wordAt(line: string, index: number): string {
  return /^(?:"(?:[^"\\]|\\.)*"|[\w.$-]+|.)/.exec(line.slice(index))?.[0] ?? ''
}

/** Width of `text` in terminal columns: Chinese and full-width characters take two. */
function displayWidth(text: string): number {
  const wide = text.match(
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/g,
  )
  return text.length + (wide?.length ?? 0)
}

function cut(line: string): string {
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line
}

/** Colours of terminal text; without colours each returns the text unchanged. */
type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>

function painter(colors: boolean): Paint {
  const entries = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (colors ? `\u001B[${on}m${text}\u001B[${off}m` : text),
  ])
  return Object.fromEntries(entries) as Paint
}
