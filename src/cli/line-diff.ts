/** The differing lines, as `- before` and `+ after`; for texts with changed or inserted, but not moved lines. */
export function lineDiff(before: string, after: string): string[] {
  const [was, is] = [before.split('\n'), after.split('\n')]
  const lines: string[] = []
  let at = 0
  for (const [index, line] of is.entries()) {
    if (line === was[at]) at += 1
    else if (was[at] !== undefined && is[index + 1] === was[at]) lines.push(`  ${index + 1} + ${line.trim()}`)
    else {
      if (was[at] !== undefined) lines.push(`  ${index + 1} - ${was[at]!.trim()}`)
      lines.push(`  ${index + 1} + ${line.trim()}`)
      at += 1
    }
  }
  return lines
}
