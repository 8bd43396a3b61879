import type { SelectionPreview } from '#model/api.ts'
import type { Field, Resource, Selection } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { textIn } from '#model/localized-text.ts'
import { hasMask } from '#model/records/masked-fields.ts'
import { valueText } from '#model/text/text-template.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { countSelected, selectedIds } from '#server/records/list/selected-rows.ts'
import { loadColumns, loadStored } from '#server/records/read/stored-record.ts'
import type { Work } from '#server/records/work.ts'
import { inside } from '#server/storage/nested-database.ts'
import { labelsOf } from '#server/storage/select/cells.ts'
import { type GenerateEffect, type Generation, generationOf } from './generation-order.ts'
import { makeRecord } from './make-record.ts'
import { SHOWN, shownRows } from './preview-rows.ts'

/** The rows that a transition counts or generates records for. */
export async function previewSelection(
  work: Work,
  resource: Resource,
  id: number,
  selection: Selection,
): Promise<SelectionPreview> {
  const { context } = work
  const selected = { resource, id, selection }
  // Before the trial run of the first records, which may remove them from the selection.
  const total = await countSelected(work, selected)
  const ids = await selectedIds(work, selected, SHOWN)
  const generation = await generationFor(work, selected)
  const rows = await shownRows({ ...context, database: inside(context.database, work.write) }, selection, ids)
  const sample: SelectionPreview['sample'][number][] = []
  for (const row of rows) sample.push({ ...row, ...(generation ? await tryOut(work, generation, row.id) : {}) })
  return {
    kind: 'selected',
    title: textIn(selection.title, context.locale),
    total,
    makes: generation ? textIn(generation.target.title, context.locale) : null,
    sample,
  }
}

/** What will be generated for the selection, by this or a later transition. */
async function generationFor(
  work: Work,
  { resource, id, selection }: Parameters<typeof countSelected>[1],
): Promise<Generation | undefined> {
  for (const workflow of Object.values(resource.workflows)) {
    for (const transition of Object.values(workflow.transitions)) {
      const effect = transition.effects.find(
        (each): each is GenerateEffect => each.kind === 'generate' && each.selection === selection.name,
      )
      if (!effect) continue
      const { values } = await loadStored(work, resource, id)
      const state = String(values[workflow.field])
      const order = { resource: resource.name, id, transition: transition.name, selection: selection.name }
      return generationOf(work.context, { ...order, makes: effect.resource, field: workflow.field, state })
    }
  }
  return undefined
}

/** What would be generated for the row, or why nothing would. Masked values are not shown. */
async function tryOut(work: Work, generation: Generation, rowId: number) {
  const { locale } = work.context
  const { effect, target } = generation
  try {
    const made = await makeRecord(work, generation, await loadColumns(work, generation.rows, rowId))
    if ('skipped' in made) return { problem: textIn(made.skipped, locale) }
    const { values } = await loadStored(work, target, made.id)
    const shown: SelectionPreview['sample'][number]['values'][number][] = []
    for (const name of effect.show) {
      const field = target.fields[name]
      const text = field && !hasMask(field) ? await storedText(work, field, values[name]) : ''
      if (field && text !== '') shown.push({ title: textIn(field.title, locale), text })
    }
    return { made: shown }
  } catch (error) {
    const problem = refusalOf(error, work.context, target)
    if (problem === undefined) throw error
    return { problem }
  }
}

/** A stored value as displayed; a reference by the label of its record. */
async function storedText({ context, write }: Work, field: Field, value: unknown): Promise<string> {
  const target = targetOf(context.model, field)
  if (!target || typeof value !== 'number') return valueText(value, field, context.locale)
  const labels = await labelsOf(selectContext(context), target.name, [value], write.queries)
  return labels.get(value)?.label ?? ''
}
