import type { SortKey } from '#model/app-model.ts'

/** What antd's table tells of one sorted column. */
export interface SortedColumn {
  readonly columnKey?: unknown
  readonly order?: 'ascend' | 'descend' | null
}

/** Order of a column as antd's table shows it. */
export function tableOrder(sort: readonly SortKey[], path: string): 'ascend' | 'descend' | null {
  const key = sort.find(({ field }) => field === path)
  if (!key) return null
  return key.order === 'asc' ? 'ascend' : 'descend'
}

/**
 * The sort keys after a click on a heading: only the clicked column, or with `additive` (Shift held) that column behind
 * the others.
 */
export function sortAfterClick(
  before: readonly SortKey[],
  sorted: readonly SortedColumn[],
  additive: boolean,
): SortKey[] {
  const after = sorted.flatMap(({ columnKey, order }): SortKey[] =>
    order ? [{ field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }] : [],
  )
  const rank = (key: SortKey) => before.findIndex(({ field }) => field === key.field)
  if (!additive) return after.filter(key => rank(key) < 0 || before[rank(key)]?.order !== key.order)
  const kept = after.filter(key => rank(key) >= 0).sort((a, b) => rank(a) - rank(b))
  return [...kept, ...after.filter(key => rank(key) < 0)]
}
