import type { Resource } from '#model/app-model.ts'
import type { WriteTransaction } from '#server/storage/database.ts'
import type { Settled } from './job-items.ts'

/**
 * What a record was like before the change that this transaction has just made, and the version it has now: what taking
 * the change back needs. A record that the change left as it was has nothing to be taken back.
 */
export async function changeNote(
  { queries, adapter }: WriteTransaction,
  resource: Resource,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<Pick<Settled, 'action' | 'before' | 'version'>> {
  const row = await queries.selectFrom(resource.name).select('version').where('id', '=', id).executeTakeFirst()
  if (!row || row.version === version) return { action: 'unchanged' }
  const entry = await queries
    .selectFrom('steward_audit')
    .select('before')
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = adapter.decode('json', entry?.before) as Settled['before']
  return { action: 'update', before, version: row.version as number }
}
