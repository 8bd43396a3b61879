import type { Resource } from '#model/app-model.ts'
import { actOn, findTargets, inputsOf, type Target } from '#server/features/bulk/act-on.ts'
import type { BulkOrder } from '#server/features/bulk/bulk-order.ts'
import { bulkTargets } from '#server/features/bulk/bulk-targets.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { changeNote } from '../change-note.ts'
import { eachItem, type ItemWork } from '../each-item.ts'
import { type JobItem, planItems } from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { outcomeFile } from '../outcome-file.ts'

/** Runs one action on many records by the verb for single records; a refusal of one does not affect the others. */
export const bulkJob: JobKind = {
  changesRecords: () => true,
  async run(run) {
    const order = run.job.params as BulkOrder
    const resource = namedResource(run.context, order.resource)
    demandBulk(run.context, resource, order.action)
    await planItems(run, async () => (await bulkTargets(run.context, order)).map(recordId => ({ recordId })))
    await eachItem(run, bulkWork(run, resource, order))
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

interface Targeted {
  readonly item: JobItem
  /** The record as the account sees it, or why it does not see it. */
  readonly target: Target | Error
}

function bulkWork({ context }: JobRun, resource: Resource, order: BulkOrder): ItemWork<Targeted, void> {
  return {
    inTurn: hasDependentRows(context, resource, order.action),
    async prepare(context, items) {
      const ids = items.map(({ recordId }) => recordId!)
      const targets = await findTargets(context, resource, ids)
      return items.map((item, at) => ({ item, target: targets[at]! }))
    },
    async attempt(context, write, { target }) {
      if (target instanceof Error) throw target
      await actOn(context, resource, target, order)
      const note = order.action === 'update' ? await changeNote(write, resource, target) : { action: order.action }
      return [{ outcome: 'ok', label: target.label, ...note }, undefined]
    },
    refused(context, { item, target }, error) {
      const message = refusalOf(error, context, { fields: inputsOf(resource, order.action) })
      const label = target instanceof Error ? `#${item.recordId}` : target.label
      return message === undefined ? undefined : { outcome: 'refused', label, message }
    },
  }
}
