/** How a file is imported. JSON: it is stored with the job. */
export interface ImportOrder {
  readonly resource: string
  /** Uploaded file. */
  readonly file: string
  readonly sha256: string
  /** Column of the file (from 0) → field. */
  readonly columns: readonly ImportColumn[]
  /** insert: every row is a new record; upsert: a row whose key exists updates that record. */
  readonly mode: 'insert' | 'upsert'
  /** Fields by which a row finds its record. */
  readonly key: readonly string[]
  /** Dry run: nothing is written; each row is checked by the same verbs that would write it. */
  readonly rehearse: boolean
  /** good: refused rows are skipped; all: one refused row rejects the whole file. */
  readonly policy: 'good' | 'all'
}

export interface ImportColumn {
  readonly column: number
  readonly field: string
}
