import type { Resource } from '#model/app-model.ts'
import { RecordRefusal } from '../errors.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Work } from '../work.ts'

/**
 * The optimistic lock: a change must be based on the current version.
 * @throws RecordRefusal `stale-version` with the record, which says who changed it last (`updatedBy`) and when
 */
export async function demandVersion(
  work: Work,
  resource: Resource,
  stored: StoredRecord,
  version: unknown,
): Promise<void> {
  if (version === stored.version) return
  if (version === undefined || version === null)
    throw new RecordRefusal('validation', [{ path: 'version', code: 'required' }])
  const current = await readAfterWrite(work, resource, stored.id)
  throw new RecordRefusal('stale-version', [{ path: '', code: 'stale-version' }], current)
}
