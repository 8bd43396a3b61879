import type { SelectionPreview } from '#model/api.ts'
import type { Field, Resource, Selection } from '#model/app-model.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { textIn } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { hasMask, maskValue } from '#model/records/masked-fields.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { valueText } from '#model/text/text-template.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { knownPaths } from '#server/records/access/demand-known-paths.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { countSelected, selectedIds } from '#server/records/list/selected-rows.ts'
import { readAfterWrite } from '#server/records/read/read-after-write.ts'
import { loadColumns, loadStored } from '#server/records/read/stored-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { type CreatedRecord, inTransaction, type Work } from '#server/records/work.ts'
import { movedInScope, type TransitionInput } from '#server/records/workflow/run-transition.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { inside, nested, rehearsing } from '#server/storage/nested-database.ts'
import { labelsOf } from '#server/storage/select/cells.ts'
import { inputsOf } from '../bulk/act-on.ts'
import { type GenerateEffect, type Generation, generationOf } from './generation-order.ts'
import { makeRecord } from './make-record.ts'

const SHOWN = 5

export interface PreviewInput extends TransitionInput {
  /** Further records that are moved in the same request. */
  readonly others?: readonly { readonly id: number; readonly version: number }[]
}

/**
 * Previews what the effects of the transition would create and send, and the rows that it counts or generates records for, as
 * the acting account sees them after the transition. Runs the regular code and rolls it back. Reports why other records would
 * be refused.
 * @throws what the transition throws for the first record
 */
export async function previewTransition(
  context: RecordContext,
  resource: Resource,
  id: number,
  transition: string,
  { others = [], ...input }: PreviewInput,
): Promise<SelectionPreview[]> {
  const names = transitionOf(resource, transition)?.transition.selections ?? []
  const created: CreatedRecord[] = []
  return inTransaction({ ...context, database: rehearsing(context.database) }, async own => {
    const work = { ...own, created }
    await movedInScope(work, resource, id, transition, input)
    const refused = await moveOthers(work, resource, transition, { others, input })
    const previews: SelectionPreview[] = refused.length > 0 ? [await refusedPreview(work, resource, refused)] : []
    previews.push(...(await createdPreviews(work, [...created])))
    for (const name of names) previews.push(await previewSelection(work, resource, id, resource.selections![name]!))
    return previews
  })
}

interface Refused {
  readonly id: number
  readonly problem: string
}

/** Moves the others in sets, records what that creates, and returns those that are refused. */
async function moveOthers(
  { context, write, created }: Work & { readonly created: CreatedRecord[] },
  resource: Resource,
  transition: string,
  { others, input }: { readonly others: NonNullable<PreviewInput['others']>; readonly input: TransitionInput },
): Promise<Refused[]> {
  const open = { ...context, database: nested(context.database, write) }
  const move = (own: RecordContext, { id, version }: (typeof others)[number]) =>
    inTransaction(own, async work => {
      const made: CreatedRecord[] = []
      await movedInScope({ ...work, created: made }, resource, id, transition, { ...input, version })
      return made
    })
  const outcomes = await inSets(open, others, move, { inTurn: hasDependentRows(context, resource, transition) })
  const refused: Refused[] = []
  for (const [at, outcome] of outcomes.entries()) {
    if ('value' in outcome) {
      created.push(...outcome.value)
      continue
    }
    const problem = refusalOf(outcome.error, context, { fields: inputsOf(resource, transition) })
    if (problem === undefined) throw outcome.error
    refused.push({ id: others[at]!.id, problem })
  }
  return refused
}

async function refusedPreview({ context, write }: Work, resource: Resource, refused: readonly Refused[]) {
  const shown = refused.slice(0, SHOWN)
  const own = { ...context, database: inside(context.database, write) }
  const rows = await shownRows(
    own,
    { resource: resource.name, show: [] },
    shown.map(({ id }) => id),
  )
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return {
    kind: 'refused' as const,
    title: textIn(resource.title, context.locale),
    total: refused.length,
    makes: null,
    sample: shown.map(({ id, problem }) => ({ id, label: labels.get(id) ?? `#${id}`, values: [], problem })),
  }
}

/** Created records by resource. */
async function createdPreviews(work: Work, created: readonly CreatedRecord[]): Promise<SelectionPreview[]> {
  const { context } = work
  const names = [...new Set(created.map(({ resource }) => resource))]
  const previews: SelectionPreview[] = []
  for (const name of names) {
    const target = context.model.resources[name]
    if (!target) continue
    const ids = created.filter(({ resource }) => resource === name).map(({ id }) => id)
    const isMessage = name === PLATFORM_RESOURCES.messages
    previews.push({
      kind: isMessage ? 'sent' : 'created',
      title: textIn(target.title, context.locale),
      total: ids.length,
      makes: null,
      sample: await (isMessage ? recipients : createdRows)(work, target, ids.slice(0, SHOWN)),
    })
  }
  return previews
}

/** Recipients of the messages, always masked: the sender may not be allowed to read them. */
async function recipients(work: Work, target: Resource, ids: readonly number[]) {
  const { locale } = work.context
  const rows: SelectionPreview['sample'][number][] = []
  for (const id of ids) {
    const { values } = await loadStored(work, target, id)
    const written = ['phone', 'email'].flatMap(name => {
      const field = target.fields[name]
      const text = field ? maskValue(field, values[name]) : null
      return typeof text === 'string' ? [text] : []
    })
    const wordOf = (name: string) => {
      const field = target.fields[name]
      return field ? valueText(values[name], field, locale) : ''
    }
    const problem = wordOf('problem')
    rows.push({
      id,
      label: [wordOf('channel'), ...written].filter(text => text !== '').join(' '),
      values: [],
      ...(problem === '' ? {} : { problem }),
    })
  }
  return rows
}

/** The records by label, as the account reads them; unreadable or numbered ones are only counted. */
async function createdRows(work: Work, target: Resource, ids: readonly number[]) {
  // Another transaction may take the number before the real run.
  if (target.fields[target.label]?.type === 'sequence') return []
  const rows: SelectionPreview['sample'][number][] = []
  for (const id of ids) {
    const row = await readAfterWrite(work, target, id)
    const label = valueText(row[target.label], target.fields[target.label], work.context.locale)
    if (label !== '') rows.push({ id, label, values: [] })
  }
  return rows
}

async function previewSelection(
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

/** The rows as the account may see them. */
async function shownRows(
  context: RecordContext,
  selection: Pick<Selection, 'resource' | 'show'>,
  ids: readonly number[],
) {
  const { model, locale } = context
  const resource = model.resources[selection.resource]!
  if (ids.length === 0) return []
  const show = knownPaths(context, resource, selection.show)
  const { rows } = await listRecords(context, resource, {
    start: 0,
    end: ids.length,
    sort: [],
    action: 'read',
    filters: [{ path: 'id', operator: 'in', value: [...ids] }],
    fields: [...knownPaths(context, resource, [resource.label]), ...show],
  })
  return rows.map(row => ({
    id: row.id as number,
    label: recordLabel(resource, row, locale),
    values: show.flatMap(path => {
      const field = fieldPath(model, resource, path)?.field
      const text = field ? valueText(row[path], field, locale) : ''
      return field && text !== '' ? [{ title: textIn(field.title, locale), text }] : []
    }),
  }))
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
