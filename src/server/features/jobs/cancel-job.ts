import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#server/storage/tables.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { endUndo } from './end-undo.ts'
import { JOB_TABLE } from './job-store.ts'

/**
 * Cancels the job that matches `key`: a waiting job at once, a running one at its next step. @returns the cancelled job;
 * undefined when there is none, or it has ended
 */
export async function cancelJob(
  context: RecordContext,
  write: WriteTransaction,
  key: Readonly<{ id: number; accountId: number } | { taskId: number }>,
): Promise<{ readonly taskId: number | null } | undefined> {
  const change = (state: string, changes: Row) => {
    const found = write.queries.updateTable(JOB_TABLE).set(changes).where('state', '=', state)
    const own = Object.entries(key).reduce((query, [name, value]) => query.where(name, '=', value), found)
    return own.returning(['taskId', 'undoes']).executeTakeFirst()
  }
  const waiting = await change('queued', { state: 'canceled', finishedAt: context.now })
  if (waiting?.undoes) await endUndo(context, write, waiting.undoes as number, false)
  const ended = waiting ?? (await change('running', { cancelRequested: write.adapter.encode('boolean', true) }))
  return ended && { taskId: ended.taskId as number | null }
}
