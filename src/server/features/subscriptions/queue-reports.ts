import type { AppModel } from '#model/app-model.ts'
import { nextSending } from '#model/dates/sending-times.ts'
import { insertJob } from '#server/features/jobs/job-store.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import { type StoredSubscription, SUBSCRIPTION_TABLE, subscriptionOf } from './stored-subscription.ts'

const AT_ONCE = 200

/**
 * Queues a report for each subscription that is due, once across processes. Reports missed while no process ran are sent once.
 * An account that cannot sign in any more receives nothing.
 */
export async function queueReports(model: AppModel, database: Database, now: Date): Promise<void> {
  const { reader, adapter } = database
  const rows = await reader
    .selectFrom(SUBSCRIPTION_TABLE)
    .selectAll()
    .where('nextAt', '<=', adapter.encode('datetime', now.toISOString()))
    .where('paused', '=', adapter.encode('boolean', false))
    .orderBy('nextAt')
    .limit(AT_ONCE)
    .execute()
  for (const row of rows) {
    const subscription = subscriptionOf(row, database)
    const me = await loadMe(database, model, subscription.accountId)
    const nextAt = nextSending(subscription.times, now.toISOString())
    await database.transaction(async write => {
      const { numUpdatedRows } = await write.queries
        .updateTable(SUBSCRIPTION_TABLE)
        .set({ nextAt: adapter.encode('datetime', nextAt) })
        .where('id', '=', subscription.id)
        .where('nextAt', '=', row.nextAt)
        .executeTakeFirstOrThrow()
      if (me && numUpdatedRows > 0n)
        await queueReport({ ...systemContext(model, database, now), me }, write, subscription)
    })
  }
}

/** Queues one report; its job runs with the rights that the account has at that time. */
export async function queueReport(
  context: RecordContext,
  write: WriteTransaction,
  { id, title, locale }: StoredSubscription,
): Promise<void> {
  const both = { 'zh-CN': title, 'en-US': title }
  await insertJob(write, { ...context, locale }, { kind: 'report', title: both, params: { subscription: id } })
}
