import type { ExpressionRoots, SchemaField } from '#model/expression/schema.ts'
import type { EffectConfig, ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { condition, type ExpressionMention, expression } from './expression-mention.ts'
import type { FieldMention } from './field-paths.ts'
import { each } from './roles.ts'
import { type EffectMention, effectsOf, transitionsOf } from './transitions.ts'

type GenerateConfig = Extract<EffectConfig, { readonly generate: string }>
export interface GenerateMention extends EffectMention {
  readonly effect: GenerateConfig
}

/** Every effect that generates records for rows. */
export function generatesOf(resource: ResourceConfig): GenerateMention[] {
  return effectsOf(resource).filter((mention): mention is GenerateMention => 'generate' in mention.effect)
}

/** The resource of the rows that the effect goes through; undefined where the selection is not declared. */
export function rowOf({ selections = {} }: ResourceConfig, effect: GenerateConfig): string | undefined {
  return Object.hasOwn(selections, effect.for) ? selections[effect.for]?.resource : undefined
}

/** Fields of the record that is made, of the row and of the record (`own`) that is worked for. */
export function fieldsOfGenerate(
  pointer: Pointer,
  { generate, values, refused = {}, show, into, counts = {} }: GenerateConfig,
  own: string,
  row: string | undefined,
): FieldMention[] {
  const written = (key: string, names: readonly string[], resource: string | undefined): FieldMention[] =>
    names.flatMap(path =>
      resource === undefined
        ? []
        : [{ pointer: pointerTo(pointer, key, path), path, resource, use: 'written', isKey: true }],
    )
  const named = (at: Pointer, path: string | undefined, resource: string | undefined): FieldMention[] =>
    path === undefined || resource === undefined ? [] : [{ pointer: at, path, resource, use: 'written' }]
  return [
    ...written('values', Object.keys(values), generate),
    ...written('refused', Object.keys(refused), row),
    ...each(pointerTo(pointer, 'show'), show).map(
      ({ pointer: at, name }): FieldMention => ({ pointer: at, path: name, resource: generate, use: 'list' }),
    ),
    ...named(pointerTo(pointer, 'into'), into, row),
    ...Object.entries(counts).flatMap(([key, path]) => named(pointerTo(pointer, 'counts', key), path, own)),
  ]
}

/** A job makes the records later: it knows the record and the row, and no longer what the person was asked. */
export function expressionsOfGenerate(
  pointer: Pointer,
  effect: GenerateConfig,
  record: string,
  row = '',
): ExpressionMention[] {
  const roots = { record, row }
  const params = { message: { name: 'message', type: 'text' } as SchemaField }
  const values = (key: string, written: Readonly<Record<string, string>>, resource: string, around: ExpressionRoots) =>
    Object.entries(written).flatMap(([field, text]) =>
      expression(pointerTo(pointer, key, field), text, around, { kind: 'field', resource, field }),
    )
  return [
    ...values('values', effect.values, effect.generate, roots),
    ...values('refused', effect.refused ?? {}, row, { ...roots, params }),
    ...(effect.skip ?? []).flatMap(({ when }, index) =>
      condition(pointerTo(pointer, 'skip', index, 'when'), when, roots),
    ),
  ]
}

/** Fields that are told of the rows of selections. */
export function selectionFields({ selections = {} }: ResourceConfig): FieldMention[] {
  return Object.entries(selections).flatMap(([name, { resource, show }]) =>
    each(pointerTo('/selections', name, 'show'), show).map(
      ({ pointer, name: path }): FieldMention => ({ pointer, path, resource, use: 'column' }),
    ),
  )
}

/** Fields that say when, and in whose name, a transition is carried out. */
export function scheduleFields(own: string, resource: ResourceConfig): FieldMention[] {
  return transitionsOf(resource).flatMap(({ pointer, transition: { schedule = { at: undefined } } }) =>
    Object.entries(schedule).flatMap(([key, path]): FieldMention[] =>
      path === undefined ? [] : [{ pointer: pointerTo(pointer, 'schedule', key), path, resource: own, use: 'list' }],
    ),
  )
}

/** Fields that say when a transition recurs, and those in which the system notes it. */
export function recurrenceFields(own: string, resource: ResourceConfig): FieldMention[] {
  return transitionsOf(resource).flatMap(({ pointer, transition: { recurrence } }) =>
    Object.entries(recurrence ?? {}).flatMap(([key, path]): FieldMention[] => {
      if (key === 'every' || key === 'missed') return []
      const use = key === 'next' || key === 'last' ? 'written' : 'list'
      return [{ pointer: pointerTo(pointer, 'recurrence', key), path: String(path), resource: own, use }]
    }),
  )
}
