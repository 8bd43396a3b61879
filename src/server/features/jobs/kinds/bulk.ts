import type { Resource } from '#model/app-model.ts'
import { actOn, findTarget } from '#server/features/bulk/act-on.ts'
import type { BulkOrder } from '#server/features/bulk/bulk-order.ts'
import { bulkTargets } from '#server/features/bulk/bulk-targets.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { alsoWriting } from '#server/storage/nested-database.ts'
import { changeNote } from '../change-note.ts'
import { eachItem } from '../each-item.ts'
import { type JobItem, planItems, settleItem } from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { outcomeFile } from '../outcome-file.ts'

/** One thing done to many records, each in a transaction of its own by the verb that single records go through. */
export const bulkJob: JobKind = {
  changesRecords: () => true,
  async run(run) {
    const order = run.job.params as BulkOrder
    const resource = namedResource(run.context, order.resource)
    demandBulk(run.context, resource, order.action)
    await planItems(run, async () => (await bulkTargets(run.context, order)).map(recordId => ({ recordId })))
    await eachItem(run, item => attempt(run, resource, order, item))
    return { file: await outcomeFile(run) }
  },
  canceled: async run => ({ file: await outcomeFile(run) }),
  isUndoable: ({ params }) => (params as BulkOrder).action === 'update',
  demandUndo: (context, { params }) => {
    const order = params as BulkOrder
    demandBulk(context, namedResource(context, order.resource), order.action)
  },
  resourceOf: ({ params }) => (params as BulkOrder).resource,
}

/** Whether it went well. */
async function attempt(run: JobRun, resource: Resource, order: BulkOrder, item: JobItem): Promise<boolean> {
  const context = { ...run.context, now: new Date().toISOString() }
  let label = `#${item.recordId}`
  try {
    const target = await findTarget(context, resource, item.recordId!)
    label = target.label
    const database = alsoWriting(context.database, async write => {
      const note = order.action === 'update' ? await changeNote(write, resource, target) : { action: order.action }
      await settleItem(write, run, item.position, { outcome: 'ok', label, ...note })
    })
    await actOn({ ...context, terse: true, database }, resource, target, order)
    return true
  } catch (error) {
    const message = refusalOf(error, context)
    if (message === undefined) throw error
    await context.database.transaction(write =>
      settleItem(write, run, item.position, { outcome: 'refused', label, message }),
    )
    return false
  }
}
