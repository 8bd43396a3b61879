import { moveBatch } from '#server/features/imports/move-batch.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { showUndoable } from './task-mirror.ts'

/** Updates the record that lists the job `undone`: its work was undone, or was not. */
export async function endUndo(
  context: RecordContext,
  write: WriteTransaction,
  undone: number,
  isDone: boolean,
): Promise<void> {
  if (!isDone) await showUndoable(context, write, undone, true)
  await moveBatch({ context, write, depth: 0 }, undone, isDone ? 'rollback' : 'rollbackFailed')
}
