import type { QueryCondition, QueryFilter } from '#model/list/list-query.ts'

/**
 * Whether a record fulfils a condition: in memory what the list call does in SQL. `valueAt` gives the stored value at a
 * path (of a reference its number); `null` = none.
 */
export function matchesCondition(condition: QueryCondition, valueAt: (path: string) => unknown): boolean {
  if (condition.kind === 'filter') return matchesFilter(condition.filter, valueAt(condition.filter.path) ?? null)
  const holds = (part: QueryCondition) => matchesCondition(part, valueAt)
  if (condition.kind === 'all') return condition.parts.every(holds)
  return condition.parts.some(holds) === (condition.kind === 'any')
}

/** What has no value fulfils only `ne` and `null`. */
function matchesFilter({ operator, value: wanted }: QueryFilter, value: unknown): boolean {
  if (operator === 'null') return (value === null) === wanted
  if (operator === 'ne') return value !== wanted
  return value !== null && OPERATORS[operator](value as Comparable, wanted as never)
}

type Comparable = string | number
type Compare = (value: Comparable, wanted: Comparable & readonly Comparable[]) => boolean

const OPERATORS: Readonly<Record<Exclude<QueryFilter['operator'], 'null' | 'ne'>, Compare>> = {
  eq: (value, wanted) => value === (wanted as unknown),
  gte: (value, wanted) => value >= wanted,
  lte: (value, wanted) => value <= wanted,
  gt: (value, wanted) => value > wanted,
  lt: (value, wanted) => value < wanted,
  contains: (value, wanted) => folded(value).includes(folded(wanted)),
  startsWith: (value, wanted) => folded(value).startsWith(folded(wanted)),
  in: (value, wanted) => wanted.includes(value),
  has: (value, wanted) => (value as unknown as readonly Comparable[]).some(member => wanted.includes(member)),
}

/** Capital letters count as small ones, those of ASCII alone: so do the databases agree. */
function folded(text: unknown): string {
  return String(text).replace(/[A-Z]/g, letter => letter.toLowerCase())
}
