import type { Field, Resource } from '#model/app-model.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import { readRecords } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { BulkOrder } from './bulk-order.ts'

/** State of a record before the action. */
export interface Target {
  readonly id: number
  readonly version: number
  /** Label of the record in messages. */
  readonly label: string
}

/** Each of the records as the account sees it, or why it does not see it. */
export async function findTargets(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly (Target | Error)[]> {
  try {
    const records = await readRecords(context, resource, ids, ['version', resource.label])
    return ids.map(id => {
      const record = records.get(id)
      if (!record) return new RecordNotFound(resource.name, id)
      return { id, version: record.version as number, label: recordLabel(resource, record, context.locale) }
    })
  } catch (error) {
    if (!(error instanceof AccessDenied)) throw error
    return ids.map(() => error)
  }
}

/** Names that a problem of the action may refer to: fields of the record, and inputs of its transition. */
export function inputsOf(resource: Resource, action: string): Readonly<Record<string, Pick<Field, 'title'>>> {
  const asked = transitionOf(resource, action)?.transition.ask ?? []
  return { ...resource.fields, ...Object.fromEntries(asked.map(({ name, field }) => [name, field])) }
}

/** Runs the action by the same verb as for a single record. @throws what the verb throws */
export async function actOn(
  context: RecordContext,
  resource: Resource,
  { id, version }: Pick<Target, 'id' | 'version'>,
  { action, values = {} }: Pick<BulkOrder, 'action' | 'values'>,
): Promise<void> {
  if (action === 'delete') await deleteRecord(context, resource, id, version)
  else if (action === 'update') await updateRecord(context, resource, id, { ...values, version })
  else await runTransition(context, resource, id, action, { version, values })
}
