import type { Resource } from '#model/app-model.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { ImportOrder } from './import-order.ts'

type Payload = Readonly<Record<string, unknown>>

/** The record that a row means. */
export interface Meant {
  readonly id: number
  readonly version: number
}

/** The record that has the key of the row already; undefined = the row is a new one. @throws RecordRefusal without a key */
export async function meantRecord(
  context: RecordContext,
  resource: Resource,
  { mode, key }: ImportOrder,
  payload: Payload,
): Promise<Meant | undefined> {
  if (mode === 'insert') return undefined
  const empty = key.filter(name => payload[name] === null || payload[name] === undefined)
  if (empty.length > 0)
    throw new RecordRefusal(
      'validation',
      empty.map(path => ({ path, code: 'required' })),
    )
  const filters = key.map(path => ({ path, operator: 'eq' as const, value: payload[path] }))
  const { rows } = await listRecords(context, resource, {
    filters,
    sort: [],
    fields: ['id', 'version'],
    start: 0,
    end: 1,
  })
  return rows[0] as Meant | undefined
}

/** Writes a row by the verb of a form. @returns the record as it is now */
export async function writeImportRow(
  context: RecordContext,
  resource: Resource,
  meant: Meant | undefined,
  payload: Payload,
): Promise<Meant> {
  if (!meant) {
    const created = await createRecord(context, resource, filled(payload), { set: resource.imported?.set })
    return created as unknown as Meant
  }
  return (await updateRecord(context, resource, meant.id, { ...payload, version: meant.version })) as unknown as Meant
}

/** An empty cell of a new record leaves the default of the field. */
function filled(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
}
