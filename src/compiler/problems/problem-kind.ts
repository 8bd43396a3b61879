/** What all problems of one code have in common. Codes are permanent: people search for them and tools match them. */
export interface ProblemKind {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** Why it matters: what would go wrong if the config were accepted. */
  readonly why: string
  /** What to do in most cases; a single problem may know better. */
  readonly fix: string
}
