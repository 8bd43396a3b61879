/** safe: done without a question. confirm: done when somebody says so. refused: it keeps the whole change from being done. */
export type Verdict = 'safe' | 'confirm' | 'refused'

/** One thing that a change of the config does. Sentences are English, for the operator. */
export interface ChangeLine {
  readonly verdict: Verdict
  readonly about: 'config' | 'tables' | 'records' | 'renames' | 'access' | 'pages' | 'work'
  readonly what: string
  /** What follows from it, or the way out. */
  readonly why?: string
  /** How many records, views, accounts … it is about, and the names of some. */
  readonly count?: number
  readonly examples?: readonly string[]
}
