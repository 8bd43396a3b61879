import type { Resource } from '#model/app-model.ts'
import { splitPayload } from '#model/records/lines.ts'
import type { Row } from '#server/storage/tables.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction } from '../work.ts'
import { loadForUpdate, updatePlan, updateRow } from './update-row.ts'
import { demandOpenLines, writeLines } from './write-lines.ts'
import { changeRow } from './write-row.ts'

/**
 * Changes fields of a record, and its lines. `payload` has the `version` as read and the fields to change; nothing happens when
 * none of them differs.
 * @throws RecordNotFound, AccessDenied, RecordRefusal (also `stale-version`, with the current record)
 */
export async function updateRecord(
  context: RecordContext,
  resource: Resource,
  id: number,
  payload: unknown,
): Promise<Row> {
  const plan = updatePlan(context, resource)
  const { version, id: _id, ...given } = (payload ?? {}) as Row
  const sent = splitPayload(resource, given)
  return inTransaction(context, async work => {
    const stored = await loadForUpdate(work, resource, id, plan, version)
    demandOpenLines(resource, stored.values, sent)
    const changed = await updateRow(work, resource, stored, sent.fields, plan)
    const written = await writeLines(work, resource, id, sent)
    // Lines are part of the record: a concurrent editor must learn that they have changed.
    if (written > 0 && !changed) await changeRow(work, resource, stored, {}, { isEdit: true })
    return readAfterWrite(work, resource, id)
  })
}
