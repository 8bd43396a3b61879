/** What all problems of one code have in common. Codes are permanent: people search for them and tools match them. */
export interface ProblemKind {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** The consequence if the config were accepted. */
  readonly why: string
  /** The usual fix; a single problem may have a better one. */
  readonly fix: string
}
