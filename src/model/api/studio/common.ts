import { Type } from '@sinclair/typebox'

/** What all calls of Studio have in common. */
export const studio = { tag: 'Studio', access: 'session' } as const

export const PATH = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Path of a config file, relative to its folder',
})
export const TEXT = Type.String({ maxLength: 500_000 })

/** A problem of the config, as reported by the compiler. */
export interface StudioProblem {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly what: string
  readonly why: string
  readonly fix: string
  readonly didYouMean?: string
  /** The suggestion can be written into the file. */
  readonly isFixable?: true
  /**
   * Texts in the language of the screen if that is not English: explanation of the code, the problem itself (if the compiler
   * has it in this language), and the fix.
   */
  readonly words?: { readonly title: string; readonly what?: string; readonly text: string }
}
