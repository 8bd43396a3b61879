import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { insertRow } from '#server/records/write/write-row.ts'
import type { Row } from '#server/storage/tables.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import type { Job, JobOrder, Progress } from './job.ts'

const STATE_FIELD = 'status'

/** The record that shows a new job to its owner; undefined where the config has no such page. */
export async function createTask(
  context: RecordContext,
  write: WriteTransaction,
  { title, page, conditions }: JobOrder,
): Promise<number | undefined> {
  const resource = taskResource(context)
  if (!resource) return undefined
  const { id } = await insertRow({ context, write, depth: 0 }, resource, {
    name: textIn(title, context.locale),
    pagePath: page ?? null,
    conditions: conditions ?? null,
    progress: 0,
    downloads: 0,
    [STATE_FIELD]: resource.workflows[STATE_FIELD]?.initial ?? null,
  })
  return id
}

/** Moves the record by the workflow of the config; a record that was deleted, or moved by a person, is not changed. */
export async function moveTask(
  context: RecordContext,
  write: WriteTransaction,
  job: Pick<Job, 'taskId'>,
  transition: 'start' | 'complete' | 'fail' | 'expire',
  values: Row = {},
): Promise<void> {
  const resource = taskResource(context)
  if (!resource || job.taskId === null) return
  try {
    await moveRecord({ context, write, depth: 0 }, resource, job.taskId, transition, { values, by: 'system' })
  } catch (error) {
    const isMoved = error instanceof RecordRefusal && error.reason === 'illegal-transition'
    if (!isMoved && !(error instanceof RecordNotFound)) throw error
  }
}

export async function mirrorProgress(
  context: RecordContext,
  write: WriteTransaction,
  job: Pick<Job, 'taskId'>,
  { total, done }: Progress,
): Promise<void> {
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  await setTask(context, write, job, { progress: percent, rowCount: total })
}

/** Values that no transition sets. */
export async function setTask(
  context: RecordContext,
  { queries, touch }: WriteTransaction,
  { taskId }: Pick<Job, 'taskId'>,
  values: Row,
): Promise<void> {
  const resource = taskResource(context)
  const known = Object.entries(values).filter(([name]) => resource && Object.hasOwn(resource.fields, name))
  if (taskId === null || known.length === 0) return
  await queries.updateTable(PLATFORM_RESOURCES.jobs).set(Object.fromEntries(known)).where('id', '=', taskId).execute()
  touch(PLATFORM_RESOURCES.jobs)
}

/** The owner cancels the job: the record shows that at once. */
export async function cancelTask(context: RecordContext, write: WriteTransaction, job: Pick<Job, 'taskId'>) {
  if (taskResource(context)?.workflows[STATE_FIELD]?.states.canceled)
    await setTask(context, write, job, { [STATE_FIELD]: 'canceled' })
}

/** Shows on the record of a job whether its work can be undone. */
export async function showUndoable(
  context: RecordContext,
  write: WriteTransaction,
  id: number,
  undoable: boolean,
): Promise<void> {
  const row = await write.queries.selectFrom('steward_job').select('taskId').where('id', '=', id).executeTakeFirst()
  const job = { taskId: (row?.taskId ?? null) as number | null }
  await setTask(context, write, job, { undoable: write.adapter.encode('boolean', undoable) })
}

export function countDownload(context: RecordContext, write: WriteTransaction, task: Pick<Job, 'taskId'>) {
  return setTask(context, write, task, { downloads: sql`coalesce(downloads, 0) + 1` })
}

function taskResource({ model }: Pick<RecordContext, 'model'>): Resource | undefined {
  return model.resources[PLATFORM_RESOURCES.jobs]
}
