import type { FileValue } from '#model/client-model.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import type { Job } from './job.ts'
import type { JobRun } from './job-run.ts'

/** What a job leaves behind. */
export interface JobResult {
  /** File to be fetched for some days; only the owner may. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
  /** Why the work was refused as a whole, in the owner's language: the job has failed, and the file has the details. */
  readonly problem?: string
  /** Told with the job; JSON. */
  readonly outcome?: unknown
  /** Is kept with the end of the job, or not at all. `file`: as it was stored. */
  also?(work: Work, file?: FileValue): Promise<void>
}

/** One kind of long work. A kind is a file in `kinds/` and a line in its registry. */
export interface JobKind {
  /**
   * Does the work, beginning where an earlier run of the same job was cut off. It calls `run.step` often: there it gives
   * way, tells its progress, and hears that it was cancelled.
   * @throws whatever refuses the work as a whole: the owner learns why
   */
  run(run: JobRun): Promise<JobResult>
  /** What is left of a job that was cancelled on the way. */
  canceled?(run: JobRun): Promise<JobResult>
  /** Whether what the job did can be undone, by its items. */
  isUndoable?(job: Job): boolean
  /** @throws AccessDenied for an account that may not take back what the job did, though the job is its own */
  demandUndo?(context: RecordContext, job: Job): void
  /** Whether its end is no news: who began it waits for it. */
  isQuiet?(job: Job): boolean
  /** Whether this job changes records, so that what is on the screen may be out of date when it ends. */
  changesRecords(job: Job): boolean
  /** Resource of the records that it changes. */
  resourceOf?(job: Job): string
}
