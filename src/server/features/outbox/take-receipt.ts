import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { keepSent, lockByKey } from './outbox-table.ts'
import { failMessage, moveMessage, sentMessage } from './settle.ts'

/** What a gateway reports about a message that it has accepted. */
export interface Receipt {
  /** The key under which the message was sent to the gateway. */
  readonly id: string
  readonly status: 'delivered' | 'read' | 'failed'
  /** Why it failed, in the gateway's own code. */
  readonly code?: string
}

/**
 * Records a receipt on the message. An unknown key, a repeated receipt and one behind the current status change nothing; callers
 * cannot tell these apart.
 */
export function takeReceipt(context: RecordContext, channel: string, receipt: Receipt): Promise<void> {
  return inTransaction(context, async work => {
    const row = await lockByKey(work.write, channel, receipt.id)
    if (!row || (row.state !== 'sent' && row.state !== 'sending')) return
    // The gateway may answer before we have recorded the message as sent.
    if (row.state === 'sending') {
      await keepSent(work.write, { messageId: row.messageId }, context.now)
      await sentMessage(work, row.messageId, row.attempts + 1)
    }
    if (receipt.status === 'failed') await noteFailure(work, row.messageId, receipt.code)
    else await moveMessage(work, row.messageId, receipt.status === 'read' ? 'open' : 'deliver')
  })
}

/** A delivered message cannot fail. */
async function noteFailure(work: Work, id: number, code: string | undefined): Promise<void> {
  const row = await work.write.queries
    .selectFrom(PLATFORM_RESOURCES.messages)
    .select(['status', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'sent') return
  await failMessage(work, id, { problem: 'undelivered', answer: code, attempts: Number(row.attempts ?? 0) })
}
