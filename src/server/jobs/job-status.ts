import type { JobStatus } from '#model/api.ts'
import { fileValues } from '../files/file-values.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { Job } from './job.ts'
import { JOB_TABLE, notUndone } from './job-store.ts'
import { knownJobKind } from './kinds/index.ts'

/** Whether the work of the job can be taken back now; an undo that failed or was cancelled may be followed by another. */
export async function isUndoable({ database }: Pick<RecordContext, 'database'>, job: Job): Promise<boolean> {
  const isOver = job.state === 'done' || job.state === 'canceled'
  if (!isOver || job.ok === 0 || knownJobKind(job.kind)?.isUndoable?.(job) !== true) return false
  const { reader } = database
  const row = await reader
    .selectFrom(JOB_TABLE)
    .select('id')
    .where('id', '=', job.id)
    .where(notUndone())
    .executeTakeFirst()
  return row !== undefined
}

/** The job as its owner is told of it. */
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
    undoable: await isUndoable(context, job),
    createdAt,
    finishedAt,
  }
}
