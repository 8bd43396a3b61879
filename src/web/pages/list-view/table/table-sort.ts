import type { SortKey } from '#model/app-model.ts'

/** Order of a column; undefined when the rows are not sorted by it. */
export function orderOf(sort: readonly SortKey[], path: string): SortKey['order'] | undefined {
  return sort.find(({ field }) => field === path)?.order
}

/**
 * The sort keys after a click on the heading of `path`, whose order goes from none over ascending to descending and back to
 * none: only that column, or with `additive` (Shift held) that column at its place among the others, a new one behind them.
 */
export function sortAfterClick(before: readonly SortKey[], path: string, additive: boolean): SortKey[] {
  const was = orderOf(before, path)
  const key: SortKey[] = was === 'desc' ? [] : [{ field: path, order: was === 'asc' ? 'desc' : 'asc' }]
  if (!additive) return key
  return was ? before.flatMap(each => (each.field === path ? key : [each])) : [...before, ...key]
}
