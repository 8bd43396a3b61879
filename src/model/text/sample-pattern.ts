/** What a pattern of sample data reads besides the values of the row. */
export interface PatternSource {
  /** Number of the row within the resource, and within its set. */
  readonly n: number
  readonly seq: number
  /** The day of seeding, `2026-03-05`. */
  readonly today: string
  digit(): number
}

/** The words of a pattern that are no values of the row. `format` is what follows the colon, e.g. `000`. */
export const PATTERN_WORDS: ReadonlyMap<string, (source: PatternSource, format: string) => string> = new Map([
  ['n', ({ n }) => String(n)],
  ['seq', ({ seq }) => String(seq)],
  ['year', ({ today }) => today.slice(0, 4)],
  ['month', ({ today }) => today.slice(5, 7)],
  ['day', ({ today }) => today.slice(8, 10)],
  ['digits', ({ digit }, format) => Array.from({ length: Number(format) }, digit).join('')],
])

/** The parts of a pattern in braces: a word or a dot path, and perhaps a format. */
export const PATTERN_PARTS = /\{([$A-Za-z][\w.$]*)(?::(\d+))?\}/g
