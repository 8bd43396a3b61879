import { JOB_TABLE, notUndone } from '#server/features/jobs/job-store.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { ImportOrder } from './import-order.ts'

const LOOKED_AT = 200

/** Whether the account has already imported this file as new records, and not rolled that back. */
export async function wasImported({ database, me }: RecordContext, order: ImportOrder): Promise<boolean> {
  if (order.mode === 'upsert') return false
  const rows = await database.reader
    .selectFrom(JOB_TABLE)
    .select('params')
    .where('kind', '=', 'import')
    .where('accountId', '=', me.id)
    // An interrupted import has written rows too.
    .where(({ or, eb }) => or([eb('state', 'in', ['queued', 'running', 'done']), eb('ok', '>', 0)]))
    .where(notUndone())
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return rows.some(row => {
    const earlier = database.adapter.decode('json', row.params) as ImportOrder
    return !earlier.rehearse && earlier.resource === order.resource && earlier.sha256 === order.sha256
  })
}
