import type { LocalizedText } from '#model/localized-text.ts'
import { serverMessage } from '#server/messages/index.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import type { Job, JobOrder } from './job.ts'
import { claimUndo, insertJob, JOB_TABLE } from './job-store.ts'
import { createTask, showUndoable } from './task-mirror.ts'

/** Writes a new job of the context's account, and the record that shows it. @returns its number */
export async function queueJob(context: RecordContext, write: WriteTransaction, order: JobOrder): Promise<number> {
  const id = await insertJob(write, context, order)
  const taskId = (await createTask(context, write, order)) ?? null
  await write.queries.updateTable(JOB_TABLE).set({ taskId }).where('id', '=', id).execute()
  return id
}

/**
 * Writes the job that undoes what `job` did to records of `resource`. @throws JobRefused when another one does so, or has done
 * so
 */
export async function queueUndo(
  context: RecordContext,
  write: WriteTransaction,
  job: Pick<Job, 'id' | 'title'>,
  resource: string,
): Promise<number> {
  const order = { kind: 'undo', title: undoTitle(job), params: { job: job.id, resource }, undoes: job.id }
  const id = await queueJob(context, write, order)
  if (!(await claimUndo(write, job.id, id))) throw new JobRefused('not-undoable')
  await showUndoable(context, write, job.id, false)
  return id
}

function undoTitle({ title }: Pick<Job, 'title'>): LocalizedText {
  return {
    'zh-CN': serverMessage('undo-of', 'zh-CN', { title: title['zh-CN'] }),
    'en-US': serverMessage('undo-of', 'en-US', { title: title['en-US'] }),
  }
}
