import { textIn } from '#model/localized-text.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { endGeneration, type GenerationCounts } from '#server/features/generation/end-generation.ts'
import { type Generation, type GenerationOrder, generationOf } from '#server/features/generation/generation-order.ts'
import { makeRecord, noteRefusal } from '#server/features/generation/make-record.ts'
import { separationOf } from '#server/features/generation/separation.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { selectedIds } from '#server/records/list/selected-rows.ts'
import { loadColumns, type StoredRecord } from '#server/records/read/stored-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { eachItem, type ItemWork } from '../each-item.ts'
import { allItems, type JobItem, planItems } from '../job-items.ts'
import type { JobKind, JobResult } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { outcomeFile } from '../outcome-file.ts'

const SKIPPED = 'skipped'

/** Generates a record of another resource for each row that a record selects. */
export const generateJob: JobKind = {
  changesRecords: () => true,
  async run(run) {
    const generation = generationOf(run.context, run.job.params as GenerationOrder)
    const { bulkRecords } = run.context.model.app.limits
    const { resource, selection, order } = generation
    await planItems(run, () =>
      inTransaction(run.context, async work => {
        const ids = await selectedIds(work, { resource, id: order.id, selection }, bulkRecords)
        return ids.map(recordId => ({ recordId }))
      }),
    )
    try {
      await eachItem(run, generationWork(run, generation))
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error
    }
    return ended(run, generation, 'run')
  },
  canceled: run => ended(run, generationOf(run.context, run.job.params as GenerationOrder), 'canceled'),
  resourceOf: ({ params }) => (params as GenerationOrder).makes,
}

/** The record was moved meanwhile, so generation stops. */
class MovedOn extends Error {}

interface RowItem {
  readonly item: JobItem
  label: string
}

function generationWork({ context }: JobRun, generation: Generation): ItemWork<RowItem, void> {
  const apart = separationOf(context, generation)
  return {
    inTurn: apart === undefined,
    async prepare(_context, items) {
      const distinct = await apart?.distinct(items.map(({ recordId }) => recordId!))
      return items.slice(0, distinct).map(item => ({ item, label: `#${item.recordId}` }))
    },
    async attempt(context, write, prepared) {
      const work = { context, write, depth: 0 }
      const rowId = prepared.item.recordId!
      await demandPresent(work, generation)
      const row = await loadColumns(work, generation.rows, rowId)
      const label = labelOf(generation, row, context)
      prepared.label = label
      const made = await makeRecord(work, generation, row)
      if ('id' in made) return [{ outcome: 'ok', action: 'create', label }, undefined]
      const message = textIn(made.skipped, context.locale)
      await noteRefusal(work, generation, rowId, message)
      return [{ outcome: 'refused', action: SKIPPED, label, message }, undefined]
    },
    refused(context, { label }, error) {
      const message = refusalOf(error, context, generation.target)
      return message === undefined ? undefined : { outcome: 'refused', label, message }
    },
    async alsoRefused(context, write, { item }, { error, settled }) {
      if (error instanceof RecordNotFound) return
      await noteRefusal({ context, write, depth: 0 }, generation, item.recordId!, settled.message ?? '')
    },
  }
}

async function demandPresent(work: Work, { resource, order }: Generation): Promise<void> {
  const { values } = await loadColumns(work, resource, order.id)
  if (values[order.field] !== order.state) throw new MovedOn()
}

function labelOf({ rows }: Generation, { id, values }: StoredRecord, { locale }: RecordContext): string {
  return recordLabel(rows, { ...values, id }, locale)
}

async function ended(run: JobRun, generation: Generation, how: 'run' | 'canceled'): Promise<JobResult> {
  const counts = await countsOf(run)
  return {
    file: await outcomeFile(run),
    outcome: counts,
    also: work => endGeneration(work, generation, counts, how),
  }
}

async function countsOf({ context, job }: JobRun): Promise<GenerationCounts> {
  const counts = { made: 0, skipped: 0, refused: 0 }
  for await (const items of allItems(context, job.id)) {
    for (const { outcome, action } of items) {
      if (outcome === 'ok') counts.made++
      else if (outcome === 'refused') counts[action === SKIPPED ? 'skipped' : 'refused']++
    }
  }
  return counts
}
