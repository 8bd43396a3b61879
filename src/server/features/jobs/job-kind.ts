import type { FileValue } from '#model/client-model.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import type { Job } from './job.ts'
import type { JobRun } from './job-run.ts'

/** Result of a job. */
export interface JobResult {
  /** File that the owner, and nobody else, may download for some days. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
  /** Why the job was refused as a whole, in the owner's language: the job has failed, and the file has the details. */
  readonly problem?: string
  /** Summary of the result; JSON. */
  readonly outcome?: unknown
  /** Runs in the transaction that ends the job. `file`: as stored. */
  also?(work: Work, file?: FileValue): Promise<void>
}

/** A kind of background work. Each is a file in `kinds/` and a line in its registry. */
export interface JobKind {
  /**
   * Does the work, continuing where an interrupted run of the same job stopped. It calls `run.step` often, to yield, to report
   * progress, and to learn of a cancellation.
   * @throws an error that refuses the work as a whole, which is reported to the owner
   */
  run(run: JobRun): Promise<JobResult>
  /** The partial result of a job that was cancelled. */
  canceled?(run: JobRun): Promise<JobResult>
  /** Whether the job's work can be undone item by item. */
  isUndoable?(job: Job): boolean
  /** @throws AccessDenied for an account that may not undo the job, although it owns it */
  demandUndo?(context: RecordContext, job: Job): void
  /** Whether its end causes no notice, because whoever started it waits for it. */
  isQuiet?(job: Job): boolean
  /** Whether this job changes records, so that the screen may be out of date when it ends. */
  changesRecords(job: Job): boolean
  /** Resource of the records that it changes. */
  resourceOf?(job: Job): string
}
