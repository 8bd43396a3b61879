import { sql } from 'kysely'
import type { Notice, NoticeBoard } from '#model/api.ts'
import { undoableJobs } from '#server/features/jobs/job-status.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { NOTICE_TABLE } from './add-notice.ts'

const SHOWN = 30

/** The newest notices of the account and its number of unread ones. */
export async function readNotices(context: RecordContext): Promise<NoticeBoard> {
  const { database, me } = context
  const rows = await database.reader
    .selectFrom(NOTICE_TABLE)
    .selectAll()
    .where('accountId', '=', me.id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const { unread, openJobs } = await countNotices(context)
  const notices = rows.map(({ id, code, params, link, createdAt, readAt }) => ({
    id: id as number,
    code: code as Notice['code'],
    params: database.adapter.decode('json', params) as Notice['params'],
    link: link as string | null,
    createdAt: createdAt as string,
    read: readAt !== null,
  }))
  const jobOf = ({ params }: Pick<Notice, 'params'>) => Number(params.job ?? 0)
  const undoable = await undoableJobs(context, notices.map(jobOf))
  return { unread, openJobs, notices: notices.map(notice => ({ ...notice, undoable: undoable.has(jobOf(notice)) })) }
}

/** A text that changes when the account gets or reads a notice; one index lookup. */
export async function noticesTag(context: RecordContext): Promise<string> {
  const { last, unread, openJobs } = await countNotices(context)
  return `"${context.me.id}.${last}.${unread}.${openJobs}"`
}

async function countNotices({
  database,
  me,
}: RecordContext): Promise<{ last: number; unread: number; openJobs: number }> {
  const { rows } = await sql<{ last: number | null; unread: number; open: number }>`
    select max(id) as last, count(*) - count(${sql.ref('readAt')}) as unread,
      (select count(*) from steward_job where ${sql.ref('accountId')} = ${me.id} and state in ('queued', 'running')) as open
    from ${sql.table(NOTICE_TABLE)} where ${sql.ref('accountId')} = ${me.id}`.execute(database.reader)
  const [row] = rows
  return { last: row?.last ?? 0, unread: Number(row?.unread ?? 0), openJobs: Number(row?.open ?? 0) }
}

/** Marks notices of the account as read; all of them without `ids`. */
export async function markRead({ database, me, now }: RecordContext, ids?: readonly number[]): Promise<void> {
  if (ids?.length === 0) return
  await database.transaction(async ({ queries }) => {
    const all = queries
      .updateTable(NOTICE_TABLE)
      .set({ readAt: now })
      .where('accountId', '=', me.id)
      .where('readAt', 'is', null)
    await (ids ? all.where('id', 'in', [...ids]) : all).execute()
  })
}
