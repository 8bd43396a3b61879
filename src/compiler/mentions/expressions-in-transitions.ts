import type { SchemaField } from '#model/expression/schema.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { AskConfig, EffectConfig, ResourceConfig, TransitionConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { askersOf, isInput, operationsOf } from './askers.ts'
import { callsOf } from './calls.ts'
import { choicesOf } from './choices.ts'
import { condition, type ExpressionMention, expression } from './expression-mention.ts'
import { expressionsOfGenerate, rowOf } from './generated.ts'
import { expressionsInText } from './text-placeholders.ts'
import { effectsOf, firstStepsOf, transitionsOf } from './transitions.ts'

/** What transitions and operations speak of: the record, as it was before, and what the person supplied as `params`. */
interface Roots {
  readonly record: string
  readonly old: string
  readonly params: Readonly<Record<string, SchemaField>>
}

/** The expressions of transitions, their effects, operations and the calls that run them; `name` is the resource's. */
export function expressionsInTransitions(name: string, resource: ResourceConfig): ExpressionMention[] {
  const record = { record: name }
  const known = new Map<readonly AskConfig[], Roots>()
  /** All expressions of a transition share their roots. */
  const rootsOf = (ask: readonly AskConfig[] = NOTHING): Roots => {
    const roots = known.get(ask) ?? { ...record, old: name, params: paramsOf(ask, resource) }
    known.set(ask, roots)
    return roots
  }
  const asks = new Map(askersOf(resource).map(asker => [asker.name, asker.ask]))
  return [
    ...Object.entries(resource.selections ?? {}).flatMap(([key, { where, resource: row }]) =>
      condition(pointerTo('/selections', key, 'where'), where, { ...record, row }, ['row']),
    ),
    ...transitionsOf(resource).flatMap(({ pointer, transition: { when, own, to, ask } }) => [
      ...condition(pointerTo(pointer, 'when'), when, record),
      ...condition(pointerTo(pointer, 'own'), own, record),
      ...(typeof to === 'object' ? to : []).flatMap((target, index) =>
        condition(pointerTo(pointer, 'to', index, 'when'), target.when, rootsOf(ask)),
      ),
    ]),
    ...firstStepsOf(resource).flatMap(({ pointer, step }) => condition(pointerTo(pointer, 'when'), step.when, record)),
    ...operationsOf(resource).flatMap(({ pointer, operation }) =>
      condition(pointerTo(pointer, 'when'), operation.when, record),
    ),
    ...askersOf(resource).flatMap(({ pointer, ask }) =>
      ask.flatMap((asked, index) =>
        isInput(asked) ? inInput(pointerTo(pointer, 'ask', index), asked as Input, rootsOf(ask)) : [],
      ),
    ),
    ...effectsOf(resource).flatMap(({ pointer, effect, transition }) =>
      inEffect(pointer, effect, recurring(transition, rootsOf(transition.ask)), resource),
    ),
    ...callsOf(resource)
      .filter(({ runs }) => runs !== undefined)
      .flatMap(({ pointer, call, runs }) =>
        Object.entries(call.values ?? {}).flatMap(([key, text]) =>
          expression(pointerTo(pointer, 'values', key), text, rootsOf(asks.get(runs ?? '')), { kind: 'anything' }),
        ),
      ),
  ]
}

const NOTHING: readonly AskConfig[] = []

/** What an effect of a recurring transition knows besides: the moment of the occurrence, and the one after which it is over. */
function recurring({ recurrence }: TransitionConfig, roots: Roots): Roots {
  if (recurrence === undefined) return roots
  const names = ['occurrence', ...(recurrence.until === undefined ? [] : ['until'])]
  const moments = names.map(name => [name, { name, type: 'datetime' } as const] as const)
  return { ...roots, params: { ...roots.params, ...Object.fromEntries(moments) } }
}

/** `params.n`, and how often. */
const WHOLE_NUMBER = { name: 'n', type: 'integer' } as const

type Input = SchemaField & {
  readonly requiredWhen?: string
  readonly visibleWhen?: string
  readonly defaultExpression?: string
  readonly choices?: string
  readonly checks?: readonly { readonly expression: string }[]
}

function inInput(pointer: Pointer, input: Input, roots: Roots): ExpressionMention[] {
  return [
    ...(['requiredWhen', 'visibleWhen'] as const).flatMap(key => condition(pointerTo(pointer, key), input[key], roots)),
    ...(input.checks ?? []).flatMap((check, index) =>
      condition(pointerTo(pointer, 'checks', index, 'expression'), check.expression, roots),
    ),
    ...expression(pointerTo(pointer, 'defaultExpression'), input.defaultExpression, roots, {
      kind: 'input',
      field: input,
    }),
    ...choicesOf(pointer, input, roots.record),
  ]
}

function inEffect(pointer: Pointer, effect: EffectConfig, roots: Roots, resource: ResourceConfig): ExpressionMention[] {
  if ('refuse' in effect) {
    const { refuse, message } = effect
    return [
      ...condition(pointerTo(pointer, 'refuse'), refuse, roots),
      ...expressionsInText(pointerTo(pointer, 'message'), message, roots),
    ]
  }
  const when = condition(pointerTo(pointer, 'when'), effect.when, roots)
  const values = (key: string, written: Readonly<Record<string, string>>, target: string, names?: object) => {
    const around = names === undefined ? roots : { ...roots, ...names }
    return Object.entries(written).flatMap(([field, text]) =>
      expression(pointerTo(pointer, key, field), text, around, { kind: 'field', resource: target, field }),
    )
  }
  const where = (text: string, row: string) => condition(pointerTo(pointer, 'where'), text, { ...roots, row }, ['row'])
  if ('create' in effect) {
    const { times, each, create } = effect
    const list = each !== undefined && Object.hasOwn(resource.fields, each) ? resource.fields[each] : undefined
    const counter = {
      ...(times === undefined ? {} : { n: WHOLE_NUMBER }),
      ...(list === undefined ? {} : { each: { ...list, name: 'each', type: 'reference' } as SchemaField }),
    }
    const counted = { params: { ...roots.params, ...counter } }
    const number = expression(pointerTo(pointer, 'times'), times, roots, { kind: 'input', field: WHOLE_NUMBER })
    return [...when, ...number, ...values('values', effect.values, create, counted)]
  }
  if ('update' in effect) {
    const { update } = effect
    return [...when, ...where(effect.where, update), ...values('set', effect.set, update, { row: update })]
  }
  if ('transition' in effect) {
    const { transition } = effect
    return [
      ...when,
      ...where(effect.where, transition),
      ...values('values', effect.values ?? {}, transition, { row: transition }),
    ]
  }
  if ('assign' in effect) {
    const target = (resource.fields[effect.assign] as { resource?: string } | undefined)?.resource
    const rows = (key: 'where' | 'open', row: string) =>
      condition(pointerTo(pointer, key), effect[key], { ...roots, row }, ['row'])
    return [...when, ...(target === undefined ? [] : rows('where', target)), ...rows('open', roots.record)]
  }
  if ('send' in effect) {
    const text = (key: 'to' | 'language') =>
      expression(pointerTo(pointer, key), effect[key], roots, { kind: 'input', field: { name: key, type: 'text' } })
    const record = PLATFORM_RESOURCES.messages
    return [...when, ...text('to'), ...text('language'), ...values('values', effect.values ?? {}, record)]
  }
  if ('count' in effect) return when
  if ('generate' in effect)
    return [...when, ...expressionsOfGenerate(pointer, effect, roots.record, rowOf(resource, effect))]
  return [...when, ...values('set', effect.set, roots.record)]
}

/** Everything asked for, by name: fields of the record and inputs declared in place. */
export function paramsOf(ask: readonly AskConfig[], resource: ResourceConfig): Readonly<Record<string, SchemaField>> {
  const params: Record<string, SchemaField> = {}
  for (const asked of ask) {
    if (isInput(asked)) params[asked.name] = asked as SchemaField
    else {
      const name = typeof asked === 'string' ? asked : asked.name
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      params[name] = field === undefined ? { name, type: 'json' } : ({ ...field, name } as SchemaField)
    }
  }
  return params
}
