import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite, WriteGuard } from './write-guard.ts'

const TABLE = 'steward_job'

/**
 * A download task shows a job: cancelled or deleted there, the job ends; tried again there, it is taken up anew, as long
 * as it is known what it was to do.
 */
export const downloadTaskGuard: WriteGuard = async write => {
  const { before, after } = write
  if (before === null || before.status === after?.status) return []
  if (after === null || after.status === 'canceled') await cancelJob(write, before.id as number)
  else if (after.status === 'queued') return queueAgain(write, before.id as number)
  return []
}

/** What runs hears of it at its next step; what waits is over. */
async function cancelJob({ work }: GuardedWrite, taskId: number): Promise<void> {
  const { queries, adapter } = work.write
  await queries
    .updateTable(TABLE)
    .set({ cancelAsked: adapter.encode('boolean', true) })
    .where('taskId', '=', taskId)
    .where('state', '=', 'running')
    .execute()
  await queries
    .updateTable(TABLE)
    .set({ state: 'canceled', finishedAt: work.context.now })
    .where('taskId', '=', taskId)
    .where('state', '=', 'queued')
    .execute()
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
      cancelAsked: adapter.encode('boolean', false),
    })
    .where('taskId', '=', taskId)
    .where('state', 'not in', ['queued', 'running'])
    .execute()
  return []
}
