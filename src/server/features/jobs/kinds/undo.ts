import type { Resource } from '#model/app-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { JobRefused, refusalOf } from '#server/records/failure-text.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { eachItem, type ItemWork } from '../each-item.ts'
import { allItems, type JobItem, planItems } from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { findJob } from '../job-store.ts'
import { outcomeFile } from '../outcome-file.ts'

/** The job to undo. */
export interface UndoOrder {
  readonly job: number
  readonly resource: string
}

/**
 * Undoes what another job has done, record by record in reverse order, if nobody has changed the record since and the account
 * may still do such work. `queueUndo` has checked who orders it.
 */
export const undoJob = (kindOf: (name: string) => JobKind | undefined): JobKind => ({
  changesRecords: () => true,
  async run(run) {
    const { job, resource } = run.job.params as UndoOrder
    const undone = await findJob(run.context.database, job)
    if (!undone) throw new JobRefused('not-undoable')
    kindOf(undone.kind)?.demandUndo?.(run.context, undone)
    await planItems(run, () => itemsToUndo(run.context, job))
    await eachItem(run, undoWork(run, run.context.model.resources[resource]!))
    const { ok, failed } = run.progress
    const file = await outcomeFile(run)
    // Nothing has been undone: the work is unchanged and the undo may be retried.
    if (ok === 0 && failed > 0)
      return { file, problem: serverMessage('nothing-undone', run.context.locale, { failed }) }
    return { file }
  },
  canceled: async run => ({ file: await outcomeFile(run) }),
})

async function itemsToUndo(context: RecordContext, job: number): Promise<Partial<JobItem>[]> {
  const items: Partial<JobItem>[] = []
  for await (const batch of allItems(context, job)) {
    for (const { outcome, action, recordId, before, version } of batch)
      if (outcome === 'ok' && action !== 'unchanged') items.push({ recordId, action, before, version })
  }
  return items.reverse()
}

function undoWork({ context }: JobRun, resource: Resource): ItemWork<{ readonly item: JobItem }, void> {
  const labelOf = (item: JobItem) => `#${item.recordId}`
  return {
    inTurn: hasDependentRows(context, resource, 'update') || hasDependentRows(context, resource, 'delete'),
    prepare: async (_context, items) => items.map(item => ({ item })),
    async attempt(context, _write, { item }) {
      const id = item.recordId!
      const version = item.version!
      // A record that the job created is deleted; one that it changed gets its former values back.
      if (item.action === 'create') {
        await readRecord(context, resource, id, { fields: [] })
        await deleteRecord(byJob(context), resource, id, version)
      } else await updateRecord(context, resource, id, { ...givenBack(resource, item.before ?? {}), version })
      return [{ outcome: 'ok', label: labelOf(item) }, undefined]
    },
    refused(context, { item }, error) {
      const isStale = error instanceof RecordRefusal && error.reason === 'stale-version'
      const message = isStale ? serverMessage('changed-since', context.locale) : refusalOf(error, context)
      return message === undefined ? undefined : { outcome: 'refused', label: labelOf(item), message }
    },
  }
}

/**
 * The permission to import includes undoing an import, also without the permission to delete other records; of records that
 * the account no longer sees it deletes none.
 */
function byJob(context: RecordContext): RecordContext {
  return { ...context, me: { ...context.me, admin: true }, person: context.me }
}

/** The former values that a person may write; the others are derived from them. */
function givenBack(resource: Resource, before: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => {
      const field = resource.fields[name]
      return field && !field.readOnly && !typeOf(field).systemSet
    }),
  )
}
