import type { SourceLocation } from '#model/problems.ts'

/** The offset of a line and column. */
export function offsetAt(text: string, { line, column }: Pick<SourceLocation, 'line' | 'column'>): number {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}
