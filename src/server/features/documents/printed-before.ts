import type { Work } from '#server/records/work.ts'
import { entryOf } from '#server/storage/audit/audit-entry.ts'

/** A preview that is loaded again within so many milliseconds is the same print. */
const SAME_PRINT = 10 * 60_000

interface Print {
  readonly resource: string
  readonly action: string
  readonly document: string
  readonly ids: readonly number[]
}

/** Those of the records whose print of the document by this account has been noted just now. */
export async function printedBefore(
  { context, write }: Work,
  { resource, action, document, ids }: Print,
): Promise<ReadonlySet<number>> {
  const { me, now } = context
  const since = new Date(Date.parse(now) - SAME_PRINT).toISOString()
  const rows = await write.queries
    .selectFrom('steward_audit')
    .selectAll()
    .where('resource', '=', resource)
    .where('recordId', 'in', ids)
    .where('action', '=', action)
    .where('accountId', '=', me.id)
    .where('at', '>=', write.adapter.encode('datetime', since))
    .execute()
  const entries = rows.map(row => entryOf(row, write)).filter(({ inputs }) => inputs?.document === document)
  return new Set(entries.flatMap(({ recordId }) => recordId ?? []))
}
