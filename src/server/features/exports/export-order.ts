import type { ListQuery } from '#model/list/list-query.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** A requested file. JSON: it is stored with the job. */
export interface ExportOrder {
  readonly resource: string
  /** Condition and order of the list; start, end and fields are ignored. */
  readonly query: ListQuery
  readonly columns: readonly ExportColumn[]
  /** File format; default: xlsx. */
  readonly format?: ExportFormat
  /** Name of the file and of the job. */
  readonly title: LocalizedText
  /** The right under which the rows are read; default: the right to export them. Never set from outside. */
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
