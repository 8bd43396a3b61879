import { sql } from 'kysely'
import type { RecordComment } from '#model/api/discussion.ts'
import type { BodyOf } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import type { Row } from '#server/storage/tables.ts'
import { notifyMentioned, spokenTo } from './mentions.ts'
import { auditAct, authorOf, authorship, isFreshlyOwn, type Subject, subjectOf } from './subject.ts'

const TABLE = 'steward_comment'
const MOST_COMMENTS = 500

/** Comments on the record, oldest first; only the latest if there are very many. @throws RecordNotFound, AccessDenied */
export async function listComments(context: RecordContext, resource: Resource, id: number): Promise<RecordComment[]> {
  const subject = await subjectOf(context, resource, id, 'comments')
  const rows = await context.database.reader
    .selectFrom(TABLE)
    .selectAll()
    .where('resource', '=', subject.resource.name)
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_COMMENTS)
    .execute()
  return rows.reverse().map(row => shown(context, row))
}

/** @throws RecordNotFound, AccessDenied */
export async function addComment(
  context: RecordContext,
  resource: Resource,
  id: number,
  body: string,
): Promise<RecordComment> {
  const subject = await subjectOf(context, resource, id, 'comments')
  const spoken = await spokenTo(context, resource, id, body)
  const values = { resource: resource.name, recordId: id, body: body.trim(), ...authorship(context), editedAt: null }
  return inTransaction(context, async work => {
    const { id: entry } = await work.write.queries
      .insertInto(TABLE)
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditAct(work, subject, 'comment', { comment: values.body })
    await notifyMentioned(work, resource, spoken)
    return { ...shown(context, { ...values, id: entry }), unnotified: spoken.unnotified }
  })
}

/**
 * @throws RecordNotFound; AccessDenied for others' comments and after the time limit; RecordRefusal `stale-version` for one
 * that was edited after `editedAt`
 */
export async function editComment(
  context: RecordContext,
  resource: Resource,
  id: number,
  entry: number,
  { body, editedAt }: BodyOf<'PATCH /api/resources/:name/:id/comments/:entry'>,
): Promise<RecordComment> {
  const subject = await subjectOf(context, resource, id, 'comments')
  const spoken = await spokenTo(context, resource, id, body)
  return inTransaction(context, async work => {
    const row = await stored(work, subject, entry)
    if (!isFreshlyOwn(context, row)) throw new AccessDenied('comment-closed')
    if (editedAt !== undefined && editedAt !== (row.editedAt ?? null))
      throw new RecordRefusal('stale-version', [{ path: '', code: 'stale-version' }])
    const changes = { body: body.trim(), editedAt: context.now }
    await work.write.queries.updateTable(TABLE).set(changes).where('id', '=', entry).execute()
    await auditAct(work, subject, 'commentEdit', { comment: changes.body, before: row.body })
    await notifyMentioned(work, resource, spoken, row.body as string)
    return { ...shown(context, { ...row, ...changes }), unnotified: spoken.unnotified }
  })
}

/** @throws RecordNotFound, AccessDenied for others' comments and after the time limit */
export async function deleteComment(
  context: RecordContext,
  resource: Resource,
  id: number,
  entry: number,
): Promise<void> {
  const subject = await subjectOf(context, resource, id, 'comments')
  await inTransaction(context, async work => {
    const row = await stored(work, subject, entry)
    if (!context.me.admin && !isFreshlyOwn(context, row)) throw new AccessDenied('comment-closed')
    await work.write.queries.deleteFrom(TABLE).where('id', '=', entry).execute()
    await auditAct(work, subject, 'commentDelete', { before: row.body })
  })
}

/** The comment, locked against other writers. */
async function stored({ write }: Work, { resource, id }: Subject, entry: number): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(TABLE)} as "comment"
    where "id" = ${entry} and "resource" = ${resource.name} and "recordId" = ${id}
    ${write.adapter.lockRows('comment', 'update')}`.execute(write.queries)
  if (!rows[0]) throw new RecordNotFound('comment', entry)
  return rows[0]
}

function shown(context: RecordContext, row: Row): RecordComment {
  const mayEdit = isFreshlyOwn(context, row)
  return {
    id: row.id as number,
    body: row.body as string,
    ...authorOf(row),
    editedAt: (row.editedAt as string | null) ?? null,
    mayEdit,
    mayDelete: mayEdit || context.me.admin,
  }
}
