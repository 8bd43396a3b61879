import type { Effect, Resource } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import { type Pin, pinsIn } from '#model/expression/pins.ts'
import { plainValue } from '#model/expression/values.ts'
import { onceFor } from '#model/once-for.ts'
import type { RecordValues } from '#model/records/context.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import type { Work } from '../work.ts'
import type { EffectContext } from './effect-context.ts'

/** Effects that change other records. */
export type OnOthers = Extract<Effect, { readonly kind: 'update' | 'transition' }>

export function isOnOthers(effect: Effect): effect is OnOthers {
  return effect.kind === 'update' || effect.kind === 'transition'
}

/**
 * The pin of an effect: `row.id == record.house` or `row.task == record.id`, alone or with further required conditions.
 * Undefined when the effect finds its records in another way.
 */
export function pinOf({ fields }: Resource, effect: OnOthers): Pin | undefined {
  return pinsOf(effect).find(({ by }) => by === 'id' || (fields[by] && columnKind(fields[by])))
}

const pinsOf = onceFor(({ where }: OnOthers): readonly Pin[] => pinsIn(parseOrThrow(where)))

/** Claims, for one row of a set, the records that these effects of a transition may change. `values`: in stored form. */
export function claimPinned(
  { write }: Work,
  resource: Resource,
  effects: readonly Effect[],
  values: RecordValues,
): void {
  if (!write.claim) return
  for (const effect of effects.filter(isOnOthers)) {
    const pin = pinOf(resource, effect)
    if (pin) claimBy(write, effect, pin, values)
  }
}

/**
 * The same with the values that the record has when the effect runs, and whether no other row of the set can affect what it
 * changes. Records that do not meet the rest of its condition are claimed too, because another row might have changed them.
 */
export function claimTargets(
  effect: OnOthers,
  { work, resource }: EffectContext,
  { record }: ExpressionVariables,
): boolean {
  const pin = work.isUnforeseen ? undefined : pinOf(resource, effect)
  if (pin) claimBy(work.write, effect, pin, record as RecordValues)
  return pin !== undefined
}

function claimBy(write: WriteTransaction, { resource }: OnOthers, { field, by }: Pin, values: RecordValues): void {
  const value = plainValue(values[by])
  // A missing value equals nothing.
  if (value !== null) write.claim?.(claimKey(resource, value, field))
}

/** The name under which rows of a set claim a record, or all records with one value. */
export function claimKey(resource: string, value: unknown, field = 'id'): string {
  return `${resource} ${field} ${value}`
}
