import type { Resource } from '#model/app-model.ts'
import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { queueJob } from '#server/features/jobs/queue-job.ts'
import { serverMessage } from '#server/messages/index.ts'
import type { EffectContext, EffectRunner } from '#server/records/effects/effect-context.ts'
import { effectVariables, happens } from '#server/records/effects/effect-variables.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { countSelected } from '#server/records/list/selected-rows.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import type { Row } from '#server/storage/tables.ts'
import type { GenerateEffect, GenerationOrder } from './generation-order.ts'

/**
 * `{"generate": "msgRecord", "for": "audience", "values": {…}}`: a job that creates a record for each row of a selection. It is
 * queued in the transaction of the transition and belongs to the acting account (src/server/features/generation).
 */
export const generateEffect: EffectRunner<'generate'> = async (effect, context) => {
  if (happens(effect, await effectVariables({ kind: 'set', values: {}, when: effect.when }, context)))
    await queueGeneration(effect, context)
}

/**
 * Queues the job that creates the records, owned by the acting account. @throws AccessDenied when it may read no such rows,
 * RecordRefusal `too-many` for more rows than the config allows at once
 */
async function queueGeneration(effect: GenerateEffect, context: EffectContext): Promise<void> {
  const { work, resource, id, transition: name } = context
  const { workflow, transition } = transitionOf(resource, name)!
  const selection = resource.selections![effect.selection]!
  const { bulkRecords: max } = work.context.model.app.limits
  const total = await countSelected(work, { resource, id, selection })
  if (total > max) {
    const problem = { path: '', code: 'too-many', params: { max } }
    throw new RecordRefusal('validation', [problem])
  }
  const { values } = await loadStored(work, resource, id)
  const params: GenerationOrder = {
    resource: resource.name,
    id,
    transition: name,
    selection: selection.name,
    makes: effect.resource,
    field: workflow.field,
    state: String(values[workflow.field]),
  }
  const title = titleOf(resource, transition.title, { ...values, id })
  const conditions = { record: id, rows: total }
  await queueJob(work.context, work.write, { kind: 'generate', title, params, conditions })
}

function titleOf(resource: Resource, action: LocalizedText, row: Row): LocalizedText {
  const words = LOCALES.map(locale => {
    const label = recordLabel(resource, row, locale)
    const params = { resource: resource.title[locale], action: action[locale], label }
    return [locale, serverMessage('generation-of', locale, params)]
  })
  return Object.fromEntries(words) as LocalizedText
}
