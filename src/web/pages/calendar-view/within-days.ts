import { isRange } from '#web/fields/filter-value.ts'
import type { Condition } from '../list-view/filters/condition.ts'

/**
 * The conditions narrowed to the days from `first` to `last` of the field `on`; a user's condition on the same field still
 * applies.
 */
export function withinDays(
  conditions: readonly Condition[],
  on: string,
  first: string,
  last: string,
): readonly Condition[] {
  const ends = conditions.filter(each => each.field === on).map(endsOf)
  const bounded = ends.filter(each => each !== undefined)
  const from = [first, ...bounded.map(each => each.from)].reduce((late, each) => (each > late ? each : late))
  const to = [last, ...bounded.map(each => each.to).filter(Boolean)].reduce((early, each) =>
    each < early ? each : early,
  )
  const others = conditions.filter(each => each.field !== on || endsOf(each) === undefined)
  return [...others, { field: on, operator: 'range', value: { from, to } }]
}

/** Both ends of a condition, '' = open; undefined when it is about something else. */
function endsOf({ operator, value }: Condition): { readonly from: string; readonly to: string } | undefined {
  if (isRange(value)) return value
  if (typeof value !== 'string') return undefined
  if (operator === 'gte') return { from: value, to: '' }
  return operator === 'lte' ? { from: '', to: value } : undefined
}
