import type { LocalizedText } from '#model/localized-text.ts'

/** What all problems of one code have in common. Codes are permanent: people search for them and tools match them. */
export interface ProblemKind {
  readonly code: string
  /** Its name for those who read Chinese; in English the code is one. */
  readonly titleInChinese: string
  readonly severity: 'error' | 'warning'
  /** The consequence if the config were accepted. */
  readonly why: LocalizedText
  /** The usual fix; a single problem may have a better one. */
  readonly fix: LocalizedText
}
