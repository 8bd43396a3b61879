/** Parts of page and resource files that several checks visit, each with its pointer. */
import type { Field } from '#model/app-model.ts'
import { listParam } from '#model/list/list-query.ts'
import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import type {
  AskConfig,
  DocumentConfig,
  EffectConfig,
  OperationConfig,
  PageConfig,
  ResourceConfig,
  TransitionConfig,
  WorkflowConfig,
} from '../config-types.ts'
import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'

/** A button of a page, short or long form. */
export interface ActionPart {
  /** Pointer of the whole entry. */
  readonly pointer: Pointer
  /** Pointer of the action's name. */
  readonly namePointer: Pointer
  readonly place: 'toolbar' | 'row' | 'bulk'
  readonly action: string
  readonly when?: string
  readonly roles?: readonly string[]
  readonly permission?: number
  readonly page?: string
  readonly values?: Readonly<Record<string, string>>
}

const PLACES = ['toolbar', 'row', 'bulk'] as const

/** Every button of a page. */
export function actionsOf(page: PageConfig): readonly ActionPart[] {
  return PLACES.flatMap(place =>
    (page.actions?.[place] ?? []).map((entry, index) => {
      const pointer = pointerTo('/actions', place, index)
      if (typeof entry === 'string') return { pointer, namePointer: pointer, place, action: entry }
      return { ...entry, pointer, namePointer: pointerTo(pointer, 'action'), place }
    }),
  )
}

/** Every condition of the tiles of a page, or of a queue of the home page: a parameter of its query. */
export function queryConditions(key: 'tiles' | 'queue', counted: readonly { readonly query?: object }[] = []) {
  return counted.flatMap(({ query = {} }, index) => conditionsIn(pointerTo('', key, index), index, query))
}

/** Every condition of a page's initial filter. */
export function openingConditions(opens: { readonly query: object } | undefined) {
  return opens === undefined ? [] : conditionsIn('/opens', 0, opens.query)
}

function conditionsIn(pointer: Pointer, index: number, query: object) {
  return Object.keys(query).map(name => ({ index, pointer: pointerTo(pointer, 'query', name), ...listParam(name) }))
}

export interface WorkflowPart {
  readonly pointer: Pointer
  /** Name of the state field. */
  readonly field: string
  readonly workflow: WorkflowConfig
}
export interface TransitionPart extends WorkflowPart {
  readonly name: string
  readonly transition: TransitionConfig
}
export interface EffectPart extends TransitionPart {
  readonly effect: EffectConfig
}

export function workflowsOf({ workflows = {} }: ResourceConfig): readonly WorkflowPart[] {
  return Object.entries(workflows).map(([field, workflow]) => ({
    pointer: pointerTo('/workflows', field),
    field,
    workflow,
  }))
}

/** Every transition of every workflow; `pointer` is the transition's. */
export function transitionsOf(resource: ResourceConfig): readonly TransitionPart[] {
  return workflowsOf(resource).flatMap(({ pointer, field, workflow }) =>
    Object.entries(workflow.transitions).map(([name, transition]) => ({
      pointer: pointerTo(pointer, 'transitions', name),
      field,
      workflow,
      name,
      transition,
    })),
  )
}

/** The target states of a transition; none when it keeps the state. */
export function statesLedTo(to: TransitionConfig['to']): readonly string[] {
  if (to === undefined) return []
  return typeof to === 'string' ? [to] : to.map(({ state }) => state)
}

/** Every effect of every transition; `pointer` is the effect's. */
export function effectsOf(resource: ResourceConfig): readonly EffectPart[] {
  return transitionsOf(resource).flatMap(part =>
    (part.transition.effects ?? []).map((effect, index) => ({
      ...part,
      pointer: pointerTo(part.pointer, 'effects', index),
      effect,
    })),
  )
}

export interface SendPart extends EffectPart {
  readonly effect: Extract<EffectConfig, { readonly send: string }>
}

/** Every effect that sends a message. */
export function sendsOf(resource: ResourceConfig): SendPart[] {
  return effectsOf(resource).filter((part): part is SendPart => 'send' in part.effect)
}

/** Transitions tried on a new record; `pointer` is that of the entry. */
export function firstStepsOf(resource: ResourceConfig) {
  return workflowsOf(resource).flatMap(part =>
    (part.workflow.afterCreate ?? []).map((step, index) => ({
      ...part,
      pointer: pointerTo(part.pointer, 'afterCreate', index),
      step,
    })),
  )
}

export interface DeadlinePart extends WorkflowPart {
  /** Pointer of the deadline. */
  readonly pointer: Pointer
  readonly state: string
  readonly deadline: NonNullable<WorkflowConfig['states'][string]['deadline']>
}

/** Every deadline of a state. */
export function deadlinesOf(resource: ResourceConfig): readonly DeadlinePart[] {
  return workflowsOf(resource).flatMap(part =>
    Object.entries(part.workflow.states).flatMap(([state, { deadline }]) =>
      deadline?.after === undefined
        ? []
        : [{ ...part, pointer: pointerTo(part.pointer, 'states', state, 'deadline'), state, deadline }],
    ),
  )
}

export function operationsOf({ operations = {} }: ResourceConfig) {
  return Object.entries(operations).map(([name, operation]: [string, OperationConfig]) => ({
    pointer: pointerTo('/operations', name),
    name,
    operation,
  }))
}

export function documentsOf({ documents = {} }: ResourceConfig) {
  return Object.entries(documents).map(([name, document]: [string, DocumentConfig]) => ({
    pointer: pointerTo('/documents', name),
    name,
    document,
  }))
}

/** Everything that a person runs and that may have inputs: a transition, an operation, or a document (which has none). */
export function askersOf(resource: ResourceConfig) {
  return [
    ...transitionsOf(resource).map(({ pointer, name, transition: { ask = [] } }) => ({ pointer, name, ask })),
    ...operationsOf(resource).map(({ pointer, name, operation: { ask = [] } }) => ({ pointer, name, ask })),
    ...documentsOf(resource).map(({ pointer, name }) => ({ pointer, name, ask: [] as readonly AskConfig[] })),
  ]
}

/** An input declared in place, as opposed to a field of the record. */
export type InputConfig = Extract<AskConfig, { readonly type: string }>

export function isInput(asked: AskConfig): asked is InputConfig {
  return typeof asked === 'object' && 'type' in asked
}

/** The definition of a field or of an input, with the keys that only some types have. */
export interface FieldPart {
  readonly pointer: Pointer
  readonly name: string
  readonly config: Partial<Omit<Field, 'checks'>> & { readonly type: string }
}

/** The declared fields. */
export function fieldConfigsOf({ fields }: ResourceConfig): readonly FieldPart[] {
  return Object.entries(fields).map(([name, config]) => ({
    pointer: pointerTo('/fields', name),
    name,
    config: config as FieldPart['config'],
  }))
}

/** The fields, and the inputs that transitions and operations declare in place. */
export function inputsOf(resource: ResourceConfig): readonly FieldPart[] {
  const asked = askersOf(resource).flatMap(({ pointer, ask }) =>
    ask.flatMap((input, index) =>
      isInput(input)
        ? [{ pointer: pointerTo(pointer, 'ask', index), name: input.name, config: input as FieldPart['config'] }]
        : [],
    ),
  )
  return [...fieldConfigsOf(resource), ...asked]
}

/** A name or id at `pointer`. */
export interface Item {
  readonly pointer: Pointer
  readonly name: string
}

/** The items of a list, each with its pointer. */
export function each(pointer: Pointer, names: readonly string[] | undefined): Item[] {
  return (names ?? []).map((name, index) => ({ pointer: pointerTo(pointer, index), name }))
}

/** Every localized text, at any depth of the value. */
export function* localizedTexts(
  value: unknown,
  pointer: Pointer = '',
): Generator<{ pointer: Pointer; text: LocalizedText }> {
  if (typeof value !== 'object' || value === null) return
  if (isLocalized(value)) yield { pointer, text: value }
  else for (const [key, inner] of Object.entries(value)) yield* localizedTexts(inner, pointerTo(pointer, key))
}

function isLocalized(value: object): value is LocalizedText {
  return LOCALES.every(locale => typeof (value as Readonly<Record<string, unknown>>)[locale] === 'string')
}
