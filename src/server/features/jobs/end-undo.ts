import { moveBatch } from '#server/features/imports/move-batch.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { showUndoable } from './task-mirror.ts'

/** Shows where the job `undone` is listed that its work has been undone, or that it has not been. */
export async function endUndo(
  context: RecordContext,
  write: WriteTransaction,
  undone: number,
  isDone: boolean,
): Promise<void> {
  if (!isDone) await showUndoable(context, write, undone, true)
  await moveBatch({ context, write, depth: 0 }, undone, isDone ? 'rollback' : 'rollbackFailed')
}
