import { systemContext } from '#server/records/system-context.ts'
import type { JobSurroundings } from './job-runner.ts'
import { JOB_TABLE } from './job-store.ts'
import { moveTask, setTask } from './task-mirror.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days that a job and its outcomes are stored after its end. */
const RETENTION_DAYS = 90
const AT_ONCE = 100

/** Deletes expired files and updates their tasks; deletes old jobs and notices. */
export async function sweepJobs(surroundings: JobSurroundings, now: Date): Promise<void> {
  await expireFiles(surroundings, now)
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  await surroundings.database.transaction(async ({ queries }) => {
    const old = await queries
      .selectFrom(JOB_TABLE)
      .select('id')
      .where('finishedAt', '<', before)
      .limit(AT_ONCE)
      .execute()
    const ids = old.map(row => row.id as number)
    if (ids.length > 0) {
      await queries.deleteFrom('steward_job_item').where('jobId', 'in', ids).execute()
      await queries.deleteFrom(JOB_TABLE).where('id', 'in', ids).execute()
    }
    await queries.deleteFrom('steward_notice').where('createdAt', '<', before).execute()
  })
}

async function expireFiles({ database, state, files }: JobSurroundings, now: Date): Promise<void> {
  const context = systemContext(state.current.model, database, now)
  const expired = await database.reader
    .selectFrom(JOB_TABLE)
    .select(['id', 'fileId', 'taskId'])
    .where('expiresAt', '<', now.toISOString())
    .where('fileId', 'is not', null)
    .limit(AT_ONCE)
    .execute()
  for (const { id, fileId, taskId } of expired) {
    const task = { taskId: taskId as number | null }
    const orphan = await database.transaction(async write => {
      const { queries, adapter } = write
      await queries.updateTable(JOB_TABLE).set({ fileId: null }).where('id', '=', id).execute()
      await moveTask(context, write, task, 'expire')
      await setTask(context, write, task, { file: adapter.encode('json', null) })
      await queries.deleteFrom('steward_file_use').where('fileId', '=', fileId).execute()
      const file = await queries
        .deleteFrom('steward_file')
        .where('id', '=', fileId)
        .returning('sha256')
        .executeTakeFirst()
      const other = await queries
        .selectFrom('steward_file')
        .select('id')
        .where('sha256', '=', file?.sha256 ?? '')
        .executeTakeFirst()
      return other ? undefined : (file?.sha256 as string | undefined)
    })
    if (orphan) await files.remove(orphan)
  }
}
