import type { Resource } from '#model/app-model.ts'
import { opensWith } from '#model/permissions/fields.ts'
import type { Row } from '#server/storage/tables.ts'
import { AccessDenied } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import { readRecord } from './read-record.ts'

/**
 * The record as the account sees it, for its timeline, comments and files.
 * @throws RecordNotFound; AccessDenied for an account that only knows its label
 */
export async function openedRecord(context: RecordContext, resource: Resource, id: number): Promise<Row> {
  const record = await readRecord(context, resource, id)
  if (!opensWith(resource, Object.keys(record))) throw new AccessDenied('nothing-granted')
  return record
}
