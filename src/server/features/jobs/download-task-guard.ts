import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite } from '#server/records/guards/write-guard.ts'
import { cancelJob } from './cancel-job.ts'

const TABLE = 'steward_job'

/**
 * A download task controls its job: cancelling or deleting the task cancels the job; retrying the task restarts the job, as
 * long as its order is stored.
 */
export async function downloadTaskGuard(write: GuardedWrite): Promise<FieldProblemDraft[]> {
  const { before, after } = write
  const { context } = write.work
  if (before === null || before.status === after?.status) return []
  if (after === null || after.status === 'canceled')
    await cancelJob(context, write.work.write, { taskId: before.id as number })
  else if (after.status === 'queued') return queueAgain(write, before.id as number)
  return []
}

async function queueAgain({ work }: GuardedWrite, taskId: number): Promise<FieldProblemDraft[]> {
  const { queries, adapter } = work.write
  const job = await queries.selectFrom(TABLE).select('id').where('taskId', '=', taskId).executeTakeFirst()
  if (!job) return [{ path: '', code: 'job-gone' }]
  await queries
    .updateTable(TABLE)
    .set({
      state: 'queued',
      claim: null,
      leaseUntil: null,
      attempts: 0,
      problem: null,
      fileId: null,
      finishedAt: null,
      expiresAt: null,
      cancelRequested: adapter.encode('boolean', false),
    })
    .where('taskId', '=', taskId)
    .where('state', 'not in', ['queued', 'running'])
    .execute()
  return []
}
