import type { RecordContext } from '#server/records/record-context.ts'
import { NOTICE_TABLE } from './add-notice.ts'

/** Marks notices of the account as read; all of them without `ids`. */
export async function markRead({ database, me, now }: RecordContext, ids?: readonly number[]): Promise<void> {
  if (ids?.length === 0) return
  await database.transaction(async ({ queries }) => {
    const all = queries
      .updateTable(NOTICE_TABLE)
      .set({ readAt: now })
      .where('accountId', '=', me.id)
      .where('readAt', 'is', null)
    await (ids ? all.where('id', 'in', [...ids]) : all).execute()
  })
}
