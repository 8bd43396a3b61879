import type { Locale, LocalizedText } from './localized-text.ts'

/** A place in a config file. Lines and columns count from 1. */
export interface SourceLocation {
  /** Path relative to the config directory's parent, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * One mistake in the config. Codes are permanent (`unknown-role`); every code has a fixture in
 * `tests/fixtures/broken/<code>/` and a section in `config/README.md`.
 */
export interface ConfigProblem extends SourceLocation {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** JSON pointer into the file, e.g. `/fields/phone/type`. */
  readonly pointer: string
  readonly what: string
  readonly why: string
  readonly fix: string
  /** `what`, and the fix of this one problem, in every language; absent where the compiler words them in English only. */
  readonly wording?: { readonly what: LocalizedText; readonly fix?: LocalizedText }
  /** What was most likely meant: the nearest valid name, or how a part of an expression is written. */
  readonly didYouMean?: string
  /** A declared name that is in use elsewhere, for one that many places name: worth showing, not to be written unseen. */
  readonly isGuess?: true
  /** The text from the place on that `didYouMean` replaces; default: the name or value that begins there. */
  readonly replaces?: string
}

/**
 * One refusal of a value a person sent. `path` is the field's name, or `items/2/amount` inside line items, or `''` for
 * the whole record. The wording comes from `problemMessage`, so form and server say the same.
 */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** What `validateRecord` and friends collect before a language is chosen. */
export interface FieldProblemDraft {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number | LocalizedText>>
  /** Own wording, e.g. a check's message from config; it takes precedence over the catalogue. */
  readonly text?: Readonly<Record<Locale, string>>
}
