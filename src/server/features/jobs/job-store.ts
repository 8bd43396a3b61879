import { type SqlBool, sql } from 'kysely'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import { type Job, type JobOrder, type JobState, jobOf, type Progress } from './job.ts'
import { mirrorProgress } from './task-mirror.ts'

export const JOB_TABLE = 'steward_job'
/** Age at which a claim that was not renewed expires. */
export const LEASE_MS = 60_000

/** Writes the row of a new job. */
export async function insertJob({ queries, adapter }: WriteTransaction, context: RecordContext, order: JobOrder) {
  const row = {
    kind: order.kind,
    state: 'queued' satisfies JobState,
    accountId: context.me.id,
    locale: context.locale,
    title: adapter.encode('json', order.title),
    params: adapter.encode('json', order.params),
    done: 0,
    ok: 0,
    failed: 0,
    attempts: 0,
    cancelRequested: adapter.encode('boolean', false),
    createdAt: context.now,
    undoes: order.undoes ?? null,
  }
  const { id } = await queries.insertInto(JOB_TABLE).values(row).returning('id').executeTakeFirstOrThrow()
  return id as number
}

/** A job of the account; undefined when there is none with this number. */
export async function findJob(
  { reader, adapter }: Pick<Database, 'reader' | 'adapter'>,
  id: number,
  accountId?: number,
): Promise<Job | undefined> {
  let query = reader.selectFrom(JOB_TABLE).selectAll().where('id', '=', id)
  if (accountId !== undefined) query = query.where('accountId', '=', accountId)
  const row = await query.executeTakeFirst()
  return row && jobOf(row, adapter)
}

/**
 * Claims the oldest job that waits, or whose claim has expired. Concurrent processes get different jobs or none: the row is
 * changed only if it is still as it was read.
 */
export async function claimJob(database: Database, claim: string): Promise<Job | undefined> {
  const { reader, adapter } = database
  const now = new Date()
  const candidates = await reader
    .selectFrom(JOB_TABLE)
    .select(['id', 'state', 'claim'])
    .where(free(now))
    .orderBy('id')
    .limit(8)
    .execute()
  for (const { id, claim: former } of candidates) {
    const row = await database.transaction(({ queries }) => {
      const same = former === null ? sql<SqlBool>`claim is null` : sql<SqlBool>`claim = ${former}`
      return queries
        .updateTable(JOB_TABLE)
        .set({
          state: 'running' satisfies JobState,
          claim,
          leaseUntil: leaseFrom(now),
          attempts: sql`attempts + 1`,
          startedAt: sql`coalesce(${sql.ref('startedAt')}, ${now.toISOString()})`,
        })
        .where('id', '=', id)
        .where(free(now))
        .where(same)
        .returningAll()
        .executeTakeFirst()
    })
    if (row) return jobOf(row, adapter)
  }
  return undefined
}

function free(now: Date) {
  return sql<SqlBool>`(state = 'queued' or (state = 'running' and ${sql.ref('leaseUntil')} < ${now.toISOString()}))`
}

/**
 * Writes the progress and extends the claim by a minute. lost: the claim is no longer ours; canceled: the owner has cancelled
 * the job.
 */
export async function renewClaim(run: {
  readonly job: Job
  readonly claim: string
  readonly context: RecordContext
  readonly progress: Progress
}): Promise<'held' | 'lost' | 'canceled'> {
  const { job, claim, context, progress } = run
  const { database } = context
  return database.transaction(async write => {
    const row = await held(write, job.id, claim, { ...progress })
    if (!row) return 'lost'
    await mirrorProgress(context, write, job, progress)
    return database.adapter.decode('boolean', row.cancelRequested) ? 'canceled' : 'held'
  })
}

/** Changes the job if it is still held under `claim`, and extends the claim by a minute; undefined when it is not. */
export function held({ queries }: WriteTransaction, id: number, claim: string, changes: Row): Promise<Row | undefined> {
  return queries
    .updateTable(JOB_TABLE)
    .set({ leaseUntil: leaseFrom(new Date()), ...changes })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** The jobs that no other job undoes or has undone; an undo that failed or was cancelled does not count. */
export function notUndone() {
  const undo = sql.ref('undoneBy')
  return sql<SqlBool>`(${undo} is null or ${undo} in (select id from ${sql.table(JOB_TABLE)} where state in ('failed', 'canceled')))`
}

/** Records which job undoes the work of `id`; false when another one does so, or has done so. */
export async function claimUndo({ queries }: WriteTransaction, id: number, undo: number): Promise<boolean> {
  const row = await queries
    .updateTable(JOB_TABLE)
    .set({ undoneBy: undo })
    .where('id', '=', id)
    .where(notUndone())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the job, to be claimed by any process. This attempt does not count, because the job did not fail in it. */
export async function releaseJob(database: Database, id: number, claim: string): Promise<void> {
  const changes = { state: 'queued', claim: null, leaseUntil: null, attempts: sql`attempts - 1` }
  await database.transaction(write => held(write, id, claim, changes))
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}
