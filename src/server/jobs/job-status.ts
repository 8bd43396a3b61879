import type { JobStatus } from '#model/api.ts'
import { fileValues } from '../files/file-values.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { Job } from './job.ts'

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
    undoable: false,
    createdAt,
    finishedAt,
  }
}
