/** A line and column counted from 1, as in editors (a column is one UTF-16 unit). */
export interface LineColumn {
  readonly line: number
  readonly column: number
}

/** Converts offsets of `text` to lines and columns. Offsets outside the text are clamped. */
export function lineIndexOf(text: string): (offset: number) => LineColumn {
  const starts = lineStarts(text)
  return offset => {
    const wanted = Math.min(Math.max(offset, 0), text.length)
    const line = lastIndexNotAbove(starts, wanted)
    return { line: line + 1, column: wanted - (starts[line] ?? 0) + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastIndexNotAbove(sorted: readonly number[], wanted: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
