import type { Locale, LocalizedText } from './localized-text.ts'

/** A position in a config file. Lines and columns count from 1. */
export interface SourceLocation {
  /** Path relative to the config directory's parent, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * One problem of the config. Codes are permanent (`unknown-role`); every code has a fixture in `tests/fixtures/broken/<code>/`
 * and a section in `config/README.md`.
 */
export interface ConfigProblem extends SourceLocation {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** JSON pointer into the file, e.g. `/fields/phone/type`. */
  readonly pointer: string
  readonly what: string
  readonly why: string
  readonly fix: string
  /** The same in every language; without `what` if the compiler has it in English alone. */
  readonly wording: {
    /** The code in Chinese words. */
    readonly titleInChinese: string
    readonly what?: LocalizedText
    readonly why: LocalizedText
    readonly fix: LocalizedText
  }
  /** The probable correction: the nearest valid name, or another form of a part of an expression. */
  readonly didYouMean?: string
  /**
   * The suggestion is a name in use elsewhere, for one that many places name: it is shown, but must be reviewed before it is
   * applied.
   */
  readonly isGuess?: true
  /** The text from the position on that `didYouMean` replaces; default: the name or value that begins there. */
  readonly replaces?: string
}

/**
 * One refused value of a request. `path` is the field's name, or `items/2/amount` inside line items, or `''` for the whole
 * record. `problemMessage` has the texts, so that form and server show the same.
 */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Collected by `validateRecord` and similar before a language is chosen. */
export interface FieldProblemDraft {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number | LocalizedText>>
  /** A specific message, e.g. of a check in the config; it takes precedence over the catalogue. */
  readonly text?: Readonly<Record<Locale, string>>
}
