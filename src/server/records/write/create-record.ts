import type { Resource } from '#model/app-model.ts'
import { splitPayload } from '#model/records/lines.ts'
import type { Row } from '#server/storage/tables.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction } from '../work.ts'
import { runAfterCreate } from './after-create.ts'
import { createRow, creationPlan } from './create-row.ts'
import { oncePerKey } from './idempotency.ts'
import { writeLines } from './write-lines.ts'

export interface CreateOptions {
  /** Text chosen by the caller: a second create with the same key returns the record of the first. */
  readonly idempotencyKey?: string
  /** Expressions over the new record whose values the system adds; these fields may be read-only. */
  readonly set?: Readonly<Record<string, string>>
}

/**
 * Creates a record, with its lines, and returns it as the account may see it.
 * @throws AccessDenied, RecordRefusal
 */
export async function createRecord(
  context: RecordContext,
  resource: Resource,
  payload: unknown,
  { idempotencyKey, set }: CreateOptions = {},
): Promise<Row> {
  const plan = creationPlan(context, resource)
  const sent = splitPayload(resource, payload ?? {})
  return inTransaction(context, async work => {
    const id = await oncePerKey(work, resource, idempotencyKey, payload, async () => {
      const created = await createRow(work, resource, sent.fields, plan, { set })
      await writeLines(work, resource, created, sent, { isNew: true })
      await runAfterCreate(work, resource, created)
      return created
    })
    return readAfterWrite(work, resource, id)
  })
}
