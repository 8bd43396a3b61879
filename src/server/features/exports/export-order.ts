import type { ListQuery } from '#model/list/list-query.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** What somebody wants to have as a file. JSON: it travels with the job. */
export interface ExportOrder {
  readonly resource: string
  /** Condition and order of the list; start, end and fields are not looked at. */
  readonly query: ListQuery
  readonly columns: readonly ExportColumn[]
  /** Kind of the file; default: xlsx. */
  readonly format?: ExportFormat
  /** Name of the file and of the job. */
  readonly title: LocalizedText
  /** The right by which the rows are read; default: the right to export them. Never from outside. */
  readonly action?: 'export' | 'list'
}

export type ExportFormat = 'xlsx' | 'csv'

/** A shown column. */
export interface ExportColumn {
  /** Field name or dot path over references. */
  readonly path: string
  /** Heading; default: the field's title. */
  readonly title?: LocalizedText
}
