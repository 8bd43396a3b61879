import { textIn } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { jobOf } from '#server/features/jobs/job.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import type { Work } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'

/** Moves the record of the import to its state, if there is a record and it is not there yet. */
export async function moveBatch(work: Work, job: number, transition: 'rollback' | 'rollbackFailed'): Promise<void> {
  const { context, write } = work
  const resource = context.model.resources[PLATFORM_RESOURCES.imports]
  const row = await write.queries.selectFrom('steward_job').selectAll().where('id', '=', job).executeTakeFirst()
  if (!row?.batchId || !resource || !transitionOf(resource, transition)) return
  const reason = textIn(jobOf(row, write.adapter).title, context.locale)
  try {
    await moveRecord(work, resource, row.batchId as number, transition, { values: { reason }, by: 'system' })
  } catch (error) {
    const isThere = error instanceof RecordRefusal && error.reason === 'illegal-transition'
    if (!isThere && !(error instanceof RecordNotFound)) throw error
  }
}
