import type { SelectionPreview } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { type CreatedRecord, inTransaction, type Work } from '#server/records/work.ts'
import { movedInScope, type TransitionInput } from '#server/records/workflow/run-transition.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { inside, nested, rehearsing } from '#server/storage/nested-database.ts'
import { inputsOf } from '../bulk/act-on.ts'
import { createdPreviews } from './preview-created.ts'
import { SHOWN, shownRows } from './preview-rows.ts'
import { previewSelection } from './preview-selection.ts'

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
