import type { JobStatus } from '#model/api.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { fileValues } from '#server/storage/files/file-values.ts'
import { type Job, jobOf } from './job.ts'
import { JOB_TABLE, notUndone } from './job-store.ts'
import { knownJobKind } from './kinds/index.ts'

/** Whether the job's work can be undone now; an undo that failed or was cancelled may be retried. */
export async function isUndoable({ database }: Pick<RecordContext, 'database'>, job: Job): Promise<boolean> {
  return (await undoableJobs({ database }, [job.id])).has(job.id)
}

/** The jobs whose work can be undone now. */
export async function undoableJobs(
  { database }: Pick<RecordContext, 'database'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database.reader
    .selectFrom(JOB_TABLE)
    .selectAll()
    .where('id', 'in', [...ids])
    .where('state', 'in', ['done', 'canceled'])
    .where('ok', '>', 0)
    .where(notUndone())
    .execute()
  const jobs = rows.map(row => jobOf(row, database.adapter))
  return new Set(jobs.filter(job => knownJobKind(job.kind)?.isUndoable?.(job)).map(({ id }) => id))
}

/** The job as its owner sees it. */
export async function jobStatus(context: RecordContext, job: Job): Promise<JobStatus> {
  const { database } = context
  const { id, kind, title, state, total, done, ok, failed, outcome, problem, fileId, createdAt, finishedAt } = job
  const files = await fileValues(fileId === null ? [] : [fileId], database, database.reader)
  return {
    id,
    kind,
    title,
    state,
    total,
    done,
    ok,
    failed,
    outcome,
    problem,
    file: (fileId !== null && files.get(fileId)) || null,
    changesRecords: knownJobKind(kind)?.changesRecords(job) ?? false,
    undoable: await isUndoable(context, job),
    shownIn: job.taskId === null ? null : PLATFORM_RESOURCES.jobs,
    createdAt,
    finishedAt,
  }
}
