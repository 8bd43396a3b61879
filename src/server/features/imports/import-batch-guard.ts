import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { type Job, jobOf } from '#server/features/jobs/job.ts'
import { notUndone } from '#server/features/jobs/job-store.ts'
import { queueUndo } from '#server/features/jobs/queue-job.ts'
import type { GuardedWrite } from '#server/records/guards/write-guard.ts'
import { referrersOf } from '#server/records/read/referrers.ts'
import type { Work } from '#server/records/work.ts'
import { importFields } from './import-fields.ts'

const AT_ONCE = 500

/**
 * A rollback of an import on its page is done by a job. It is refused where a record of the import was changed or is used
 * since, or where the written records are no longer known. An import whose rollback is in progress is only marked.
 */
export async function importBatchGuard({ before, after, work }: GuardedWrite): Promise<FieldProblemDraft[]> {
  if (!before || !after || after.status !== 'rolledBack' || before.status === after.status) return []
  const { context, write } = work
  const found = () => write.queries.selectFrom('steward_job').selectAll().where('batchId', '=', before.id)
  const known = await found().executeTakeFirst()
  if (!known) return [{ path: '', code: 'import-unknown' }]
  const row = await found().where(notUndone()).executeTakeFirst()
  if (!row) return []
  const job = jobOf(row, write.adapter)
  const resource = context.model.resources[(job.params as { readonly resource: string }).resource]
  if (!resource) return [{ path: '', code: 'import-unknown' }]
  importFields(context, resource)
  const problems = await problemsOf(work, resource, job)
  if (problems.length === 0) await queueUndo(context, write, job, resource.name)
  return problems
}

/** Reasons against a complete rollback of the import. */
async function problemsOf(work: Work, resource: Resource, { id }: Job): Promise<FieldProblemDraft[]> {
  const { queries } = work.write
  const { rows } = await sql<{ count: number }>`select count(*) as count from steward_job_item as item
    where ${sql.ref('item.jobId')} = ${id} and item.outcome = 'ok' and item.action in ('create', 'update')
      and not exists (select 1 from ${sql.table(resource.name)} as stored
        where stored.id = ${sql.ref('item.recordId')} and stored.version = item.version)`.execute(queries)
  const changed = Number(rows[0]?.count ?? 0)
  if (changed > 0) return [{ path: '', code: 'import-changed', params: { count: changed } }]
  const items = queries.selectFrom('steward_job_item').select('recordId').where('jobId', '=', id)
  const done = await items.where('outcome', '=', 'ok').where('action', '=', 'create').execute()
  const created = done.map(({ recordId }) => recordId as number)
  for (let start = 0; start < created.length; start += AT_ONCE) {
    const used = await referrersOf(work, resource, created.slice(start, start + AT_ONCE))
    if (used.length > 0)
      return used.map(({ title, count }) => ({ path: '', code: 'import-used', params: { resource: title, count } }))
  }
  return []
}
