import type { RecordAttachment } from '#model/api/discussion.ts'
import type { Resource } from '#model/app-model.ts'
import type { FileValue } from '#model/client-model.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { fileValue, fileValues } from '#server/storage/files/file-values.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { auditAct, authorOf, authorship, isFreshlyOwn, subjectOf } from './subject.ts'

const TABLE = 'steward_attachment'
const MOST_FILES = 200

/** Attachments of the record, newest first. @throws RecordNotFound, AccessDenied */
export async function listAttachments(
  context: RecordContext,
  resource: Resource,
  id: number,
): Promise<RecordAttachment[]> {
  await subjectOf(context, resource, id, 'attachments')
  const { reader } = context.database
  const rows = await ofRecord(reader, resource, id).orderBy('id', 'desc').limit(MOST_FILES).execute()
  const files = await fileValues(
    rows.map(row => row.fileId as string),
    context.database,
    reader,
  )
  return rows.flatMap(row => {
    const file = files.get(row.fileId as string)
    return file ? [shown(context, row, file)] : []
  })
}

/** Attaches a file that the caller has uploaded to the record. @throws RecordNotFound, AccessDenied, RecordRefusal */
export async function addAttachment(
  context: RecordContext,
  resource: Resource,
  id: number,
  fileId: string,
): Promise<RecordAttachment> {
  const subject = await subjectOf(context, resource, id, 'attachments')
  return inTransaction(context, async work => {
    const { queries } = work.write
    const file = await queries.selectFrom('steward_file').selectAll().where('id', '=', fileId).executeTakeFirst()
    if (!file || file.createdBy !== context.me.id)
      throw new RecordRefusal('validation', [{ path: 'file', code: 'not-file' }])
    const held = await ofRecord(queries, resource, id).where('fileId', '=', fileId).executeTakeFirst()
    if (held) return shown(context, held, fileValue(file))
    const count = await ofRecord(queries, resource, id).limit(MOST_FILES).execute()
    if (count.length >= MOST_FILES)
      throw new RecordRefusal('validation', [{ path: 'file', code: 'too-many', params: { max: MOST_FILES } }])
    const values = { resource: resource.name, recordId: id, fileId, ...authorship(context) }
    const { id: entry } = await queries.insertInto(TABLE).values(values).returning('id').executeTakeFirstOrThrow()
    await auditAct(work, subject, 'attach', { file: file.name })
    return shown(context, { ...values, id: entry }, fileValue(file))
  })
}

/** @throws RecordNotFound, AccessDenied for others' files and after the time limit */
export async function deleteAttachment(
  context: RecordContext,
  resource: Resource,
  id: number,
  entry: number,
): Promise<void> {
  const subject = await subjectOf(context, resource, id, 'attachments')
  await inTransaction(context, async work => {
    const { queries } = work.write
    const row = await ofRecord(queries, resource, id).where('id', '=', entry).executeTakeFirst()
    if (!row) throw new RecordNotFound('attachment', entry)
    if (!context.me.admin && !isFreshlyOwn(context, row)) throw new AccessDenied('comment-closed')
    await queries.deleteFrom(TABLE).where('id', '=', entry).execute()
    const file = await queries.selectFrom('steward_file').select('name').where('id', '=', row.fileId).executeTakeFirst()
    await auditAct(work, subject, 'detach', { file: file?.name ?? null })
  })
}

function ofRecord(queries: Queries, { name }: Resource, id: number) {
  return queries.selectFrom(TABLE).selectAll().where('resource', '=', name).where('recordId', '=', id)
}

function shown(context: RecordContext, row: Row, file: FileValue): RecordAttachment {
  return {
    id: row.id as number,
    file,
    ...authorOf(row),
    mayDelete: context.me.admin || isFreshlyOwn(context, row),
  }
}
