import type { Paint } from './paint.ts'

const LINES_BEFORE = 2
const LINES_AFTER = 1
const MAX_WIDTH = 110

/** The lines around a position, with the offending word underlined. */
export function codeFrame(text: string, line: number, column: number, paint: Paint): string {
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
