import type { Resource } from '#model/app-model.ts'
import type { FileValue } from '#model/client-model.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { fileValue } from '#server/storage/files/file-values.ts'
import type { Row } from '#server/storage/tables.ts'
import { AccessDenied, RecordNotFound } from '../errors.ts'
import { openedRecord } from '../read/opened-record.ts'
import type { RecordContext } from '../record-context.ts'
import { isShownIn } from './is-shown-in.ts'

const MOST_USES = 50

/**
 * A stored file. Its uploader may read it, and whoever may read a record that shows it.
 * @throws RecordNotFound for others
 */
export async function readFile(
  context: RecordContext,
  contents: FileContents,
  id: string,
): Promise<{ readonly file: FileValue; readonly bytes: Uint8Array; readonly sha256: string }> {
  const { reader } = context.database
  const row = await reader.selectFrom('steward_file').selectAll().where('id', '=', id).executeTakeFirst()
  const bytes = row && (await mayReadFile(context, row)) ? await contents.get(row.sha256 as string) : undefined
  if (!row || !bytes) throw new RecordNotFound('file')
  return { file: fileValue(row), bytes, sha256: row.sha256 as string }
}

/** Whether the account may read the file of this row of `steward_file`. */
export async function mayReadFile(context: RecordContext, { id, createdBy }: Row): Promise<boolean> {
  return context.me.admin || createdBy === context.me.id || isShownSomewhere(context, id as string)
}

async function isShownSomewhere(context: RecordContext, fileId: string): Promise<boolean> {
  const uses = await context.database.reader
    .selectFrom('steward_file_use')
    .select('resource')
    .distinct()
    .where('fileId', '=', fileId)
    .execute()
  for (const { resource: name } of uses) {
    const resource = context.model.resources[name as string]
    if (resource && (await isShownIn(context, resource, fileId))) return true
  }
  return isAttachedSomewhere(context, fileId)
}

/** Whether it lies beside a record that the account may read. */
async function isAttachedSomewhere(context: RecordContext, fileId: string): Promise<boolean> {
  const attached = await context.database.reader
    .selectFrom('steward_attachment')
    .select(['resource', 'recordId'])
    .where('fileId', '=', fileId)
    .limit(MOST_USES)
    .execute()
  for (const { resource: name, recordId } of attached) {
    const resource = context.model.resources[name as string]
    if (resource?.attachments && (await isReadable(context, resource, recordId as number))) return true
  }
  return false
}

async function isReadable(context: RecordContext, resource: Resource, id: number): Promise<boolean> {
  try {
    await openedRecord(context, resource, id)
    return true
  } catch (error) {
    if (error instanceof RecordNotFound || error instanceof AccessDenied) return false
    throw error
  }
}
