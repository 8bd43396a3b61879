import type { Effect, Resource, Selection } from '#model/app-model.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'

export type GenerateEffect = Extract<Effect, { readonly kind: 'generate' }>

/** The task of the job. JSON. */
export interface GenerationOrder {
  readonly resource: string
  readonly id: number
  /** The transition that started it. */
  readonly transition: string
  readonly selection: string
  /** Resource of the generated records. */
  readonly makes: string
  /** State field of the record, and its state during generation. */
  readonly field: string
  readonly state: string
}

/** An order, resolved against the current config. */
export interface Generation {
  readonly order: GenerationOrder
  readonly resource: Resource
  readonly effect: GenerateEffect
  readonly selection: Selection
  /** Resource of the generated records. */
  readonly target: Resource
  /** Resource of the source rows. */
  readonly rows: Resource
}

/** @throws JobRefused when the config no longer declares the generation */
export function generationOf(context: RecordContext, order: GenerationOrder): Generation {
  const resource = namedResource(context, order.resource)
  const effects = transitionOf(resource, order.transition)?.transition.effects ?? []
  const effect = effects.find((each): each is GenerateEffect => isMeant(each, order))
  const selection = resource.selections?.[order.selection]
  if (!effect || !selection) throw new JobRefused('generation-unknown')
  const target = namedResource(context, effect.resource)
  return { order, resource, effect, selection, target, rows: namedResource(context, selection.resource) }
}

function isMeant(effect: Effect, { selection, makes }: GenerationOrder): boolean {
  return effect.kind === 'generate' && effect.selection === selection && effect.resource === makes
}
