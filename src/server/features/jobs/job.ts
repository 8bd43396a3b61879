import type { JobStatus } from '#model/api/jobs.ts'
import type { Locale, LocalizedText } from '#model/localized-text.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import type { Row } from '#server/storage/tables.ts'

/** Progress of a job. */
export interface Progress {
  readonly total: number | null
  readonly done: number
  readonly ok: number
  readonly failed: number
}

/** A requested job. */
export interface JobOrder {
  /** A name of the registry `kinds/index.ts`. */
  readonly kind: string
  /** Order of the kind; JSON. */
  readonly params: unknown
  readonly title: LocalizedText
  /** Page that requested it. */
  readonly page?: string
  /** Details shown beside the title on the page of download tasks; JSON. */
  readonly conditions?: unknown
  readonly undoes?: number
}

export type JobState = JobStatus['state']

/** A row of `steward_job`. */
export interface Job
  extends Pick<
    JobStatus,
    | 'id'
    | 'kind'
    | 'title'
    | 'state'
    | 'total'
    | 'done'
    | 'ok'
    | 'failed'
    | 'outcome'
    | 'problem'
    | 'createdAt'
    | 'finishedAt'
  > {
  /** The owner. */
  readonly accountId: number
  readonly locale: Locale
  /** Order of the kind, in its own shape. */
  readonly params: unknown
  readonly fileId: string | null
  /** The `downloadTask` record that shows it. */
  readonly taskId: number | null
  /** The job whose work this one undoes. */
  readonly undoes: number | null
  readonly undoneBy: number | null
  readonly attempts: number
  readonly cancelRequested: boolean
  readonly expiresAt: string | null
}

/** The row as returned by the database. */
export function jobOf(row: Row, adapter: DialectAdapter): Job {
  return {
    ...(row as unknown as Job),
    title: adapter.decode('json', row.title) as LocalizedText,
    params: adapter.decode('json', row.params),
    outcome: adapter.decode('json', row.outcome),
    cancelRequested: adapter.decode('boolean', row.cancelRequested) === true,
  }
}
