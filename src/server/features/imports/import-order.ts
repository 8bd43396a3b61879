/** What is to be made of a file. JSON: it travels with the job. */
export interface ImportOrder {
  readonly resource: string
  /** Uploaded file. */
  readonly file: string
  readonly sha256: string
  /** Column of the file (from 0) → field. */
  readonly columns: readonly ImportColumn[]
  /** insert: every row is a new record; upsert: a record that has the key already is changed. */
  readonly mode: 'insert' | 'upsert'
  /** Fields by which a row finds its record. */
  readonly key: readonly string[]
  /** Nothing is written: each row is judged by the same verbs that would write it. */
  readonly rehearse: boolean
  /** good: rows that are refused are left out; all: one refused row, and nothing is kept. */
  readonly policy: 'good' | 'all'
}

export interface ImportColumn {
  readonly column: number
  readonly field: string
}
