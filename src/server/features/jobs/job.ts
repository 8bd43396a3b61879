import type { Locale, LocalizedText } from '#model/localized-text.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import type { Row } from '#server/storage/tables.ts'

/** How far a job has come. */
export interface Progress {
  readonly total: number | null
  readonly done: number
  readonly ok: number
  readonly failed: number
}

/** What somebody wants done. */
export interface JobOrder {
  /** A name of the registry `kinds/index.ts`. */
  readonly kind: string
  readonly title: LocalizedText
  /** JSON. */
  readonly params: unknown
  /** Page that requested it. */
  readonly page?: string
  /** What is shown beside the title on the page of download tasks; JSON. */
  readonly conditions?: unknown
  readonly undoes?: number
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled'

/** A row of `steward_job`. */
export interface Job {
  readonly id: number
  readonly kind: string
  readonly state: JobState
  /** Whose job it is. */
  readonly accountId: number
  readonly locale: Locale
  readonly title: LocalizedText
  /** What the kind needs to know; its own shape. */
  readonly params: unknown
  /** How many things there are to do; null while that is not known. */
  readonly total: number | null
  readonly done: number
  readonly ok: number
  readonly failed: number
  /** What the kind has to tell when it is over; its own shape. */
  readonly outcome: unknown
  /** Why it failed, in the owner's language. */
  readonly problem: string | null
  readonly fileId: string | null
  /** Record of the resource `downloadTask` that shows it. */
  readonly taskId: number | null
  /** The job whose work this one takes back. */
  readonly undoes: number | null
  readonly undoneBy: number | null
  readonly attempts: number
  readonly cancelAsked: boolean
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string | null
}

/** The row as the database gives it. */
export function jobOf(row: Row, adapter: DialectAdapter): Job {
  return {
    ...(row as unknown as Job),
    title: adapter.decode('json', row.title) as LocalizedText,
    params: adapter.decode('json', row.params),
    outcome: adapter.decode('json', row.outcome),
    cancelAsked: adapter.decode('boolean', row.cancelAsked) === true,
  }
}
