import type { Row } from '#model/api.ts'
import { hasSameMembers, useSettled } from '#web/state/use-settled.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import type { RowAction } from './row-action.ts'

type ActionsOf = (row: Row) => readonly RowAction[]

/**
 * `actionsOf`, but the same function as long as its answers for `rows` stay the same: rows that were fetched again without
 * a change need not be drawn again. Of a long list few are drawn, and asking for all of them would take longer.
 */
export function useSettledActions(actionsOf: ActionsOf, rows: readonly Row[]): ActionsOf {
  return useSettled(
    actionsOf,
    (former, latest) => rows.length <= DRAWN_AT_ONCE && rows.every(row => isSame(former(row), latest(row))),
  )
}

/** Each part of an action is either plain or the model's own object. */
function isSame(one: readonly RowAction[], other: readonly RowAction[]): boolean {
  return one.length === other.length && one.every((action, at) => hasSameMembers(action, other[at]!))
}
