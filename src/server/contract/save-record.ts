import { namedResource } from '#server/records/named-resource.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { PlatformRow } from './query.ts'
import { given } from './values.ts'

/** "saveOrUpdate": creates without an id, updates with one. Without a version the stored one is used. */
export async function saveRecord(
  context: RecordContext,
  name: string,
  { id, version, ...values }: Readonly<Record<string, unknown>> & { readonly id?: number; readonly version?: number },
): Promise<PlatformRow> {
  const resource = namedResource(context, name)
  const changed = given(values)
  if (id === undefined) return (await createRecord(context, resource, changed)) as PlatformRow
  const current = version ?? Number((await readRecord(context, resource, id)).version)
  return (await updateRecord(context, resource, id, { ...changed, version: current })) as PlatformRow
}
