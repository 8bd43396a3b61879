import type { JobStatus } from '#model/api.ts'
import { fileValues } from '../files/file-values.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { Job } from './job.ts'
import { knownJobKind } from './kinds/index.ts'

/** Whether the work of the job can be taken back now. */
export function isUndoable(job: Job): boolean {
  const isOver = job.state === 'done' || job.state === 'canceled'
  return isOver && job.ok > 0 && job.undoneBy === null && knownJobKind(job.kind)?.isUndoable?.(job) === true
}

/** The job as its owner is told of it. */
export async function jobStatus({ database }: RecordContext, job: Job): Promise<JobStatus> {
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
    undoable: isUndoable(job),
    createdAt,
    finishedAt,
  }
}
