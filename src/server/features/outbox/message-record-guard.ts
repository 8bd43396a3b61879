import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite } from '#server/records/guards/write-guard.ts'
import { queueMessage, withdrawMessage } from './outbox-table.ts'
import type { MessageProblem } from './settle.ts'

/**
 * A message record controls its message: resending it, or releasing it while held, queues the message again; cancelling or
 * deleting it withdraws the message, unless it is being delivered.
 */
export async function messageRecordGuard({ before, after, work }: GuardedWrite): Promise<FieldProblemDraft[]> {
  const isReleased = before?.problem === ('held' satisfies MessageProblem) && after?.problem === null
  if (before === null || (before.status === after?.status && !isReleased)) return []
  const { write, context } = work
  const id = before.id as number
  if (after?.status === 'waiting') await queueMessage(write, { id, channel: String(after.channel), now: context.now })
  else if ((after === null || after.status === 'canceled') && !(await withdrawMessage(write, id, context.now)))
    return [{ path: '', code: 'message-under-way' }]
  return []
}
