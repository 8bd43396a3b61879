import type { Lines } from '#model/app-model.ts'
import type { LinesConfig } from '#model/config-schema/resource/lines.ts'

export const DEFAULT_MAX_LINES = 50

/** The lines with every default. */
export function resolveLines(name: string, config: LinesConfig): Lines {
  return { name, sums: [], min: 0, max: DEFAULT_MAX_LINES, ...config }
}
