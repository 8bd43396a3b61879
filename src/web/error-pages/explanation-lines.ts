import type { Explanation } from '#model/permissions/explain-decision.ts'

/** The explanation as lines to show: the verdict, what was looked at, and what would change it. */
export function explanationLines({ summary, reasons, change }: Explanation): readonly string[] {
  return [summary, ...reasons, change ?? ''].filter(line => line !== '')
}
