import type { Locale, LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'
import type { Expression } from './expression.ts'

/**
 * A printed document of a record: a receipt, a notice, a permit. Its text is a Markdown file per language, in which `{{ … }}`
 * inserts values of the record that the printing account may read.
 */
export interface PrintedDocument {
  readonly name: string
  readonly title: LocalizedText
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly paper: 'A4' | 'A5'
  readonly orientation: 'portrait' | 'landscape'
  /** Copies of a record on its sheet, one below the other. */
  readonly copies: number
  /** Records that agree in these fields share a sheet; absent: one sheet per record. */
  readonly groupBy?: readonly string[]
  readonly templates: Readonly<Record<Locale, readonly TemplatePart[]>>
  readonly location: SourceLocation
}

/**
 * A part of a template. Expressions use `record`, inside `each` also `row`, and on a sheet of several records `total`, the sums
 * of their numbers.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The value of a field (`record.house.fullName`), formatted by its type. */
  | { readonly kind: 'field'; readonly root: TemplateRoot; readonly path: string }
  /** Any other value, formatted as field type `type`. */
  | { readonly kind: 'value'; readonly expression: Expression; readonly type: string }
  | {
      readonly kind: 'if'
      readonly when: Expression
      readonly parts: readonly TemplatePart[]
      readonly otherwise: readonly TemplatePart[]
    }
  /** Once for each record of `resource` that points to this one by `by`. */
  | {
      readonly kind: 'each'
      readonly resource: string
      readonly by: string
      readonly parts: readonly TemplatePart[]
    }
  /** Once for each record of the sheet, as `row`. */
  | { readonly kind: 'records'; readonly parts: readonly TemplatePart[] }

export type TemplateRoot = 'record' | 'row' | 'total'
