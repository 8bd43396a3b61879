import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { FileValue } from '#model/client-model.ts'
import { fileIdsIn } from '#model/field-types/shared/stored-files.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { fileValue } from '#server/storage/files/file-values.ts'
import { RowPlan } from '../../storage/select/row-plan.ts'
import { RowQuery } from '../../storage/select/row-query.ts'
import type { Row } from '../../storage/tables.ts'
import { RowAccess } from '../access/row-access.ts'
import { AccessDenied, RecordNotFound } from '../errors.ts'
import { selectContext } from '../list/select-context.ts'
import { openedRecord } from '../read/opened-record.ts'
import type { RecordContext } from '../record-context.ts'
import { fileFields } from './file-uses.ts'

const MOST_USES = 50

/**
 * A stored file. Readable by its uploader, and by everybody who may read a record that shows it.
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

/** Whether it belongs to a record that the account may read. */
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

/** Number of visible records with the file that are examined: each may hide the field that has it. */
const MOST_RECORDS = 50

/** Whether the account sees the file in a field of some record of the resource. */
async function isShownIn(context: RecordContext, resource: Resource, fileId: string): Promise<boolean> {
  const { reader } = context.database
  const plan = planAccess(context.model, context.me, resource.name, 'read')
  if (!plan.allowed) return false
  const query = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(query, plan)
  const fields = fileFields(resource).filter(({ name }) => access.isKnown(query.path(name)))
  if (fields.length === 0) return false
  const columns = new RowPlan(query, ['id', ...fields.map(({ name }) => name)])
  const used = sql`record.id in (select ${sql.ref('recordId')} from steward_file_use
    where ${sql.ref('fileId')} = ${fileId} and resource = ${resource.name})`
  const { rows } = await sql<Row>`select ${columns.columns}${access.columns} from ${query.from}
    where ${sql.join([used, ...access.conditions()], sql` and `)} order by record.id desc limit ${MOST_RECORDS}`.execute(
    reader,
  )
  const records = await columns.read(rows, reader, access.isShown)
  return records.some(record => fields.some(field => fileIdsIn(field, record[field.name]).includes(fileId)))
}
