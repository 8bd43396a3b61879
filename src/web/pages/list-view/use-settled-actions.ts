import { useState } from 'react'
import type { Row } from '#model/api.ts'
import type { RowAction } from './row-action.ts'

type ActionsOf = (row: Row) => readonly RowAction[]

/**
 * `actionsOf`, but the same function as long as its answers for `rows` stay the same: rows that were fetched anew without
 * a change need not be drawn anew.
 */
export function useSettledActions(actionsOf: ActionsOf, rows: readonly Row[]): ActionsOf {
  const [settled, setSettled] = useState(() => actionsOf)
  if (settled === actionsOf || rows.every(row => isSame(settled(row), actionsOf(row)))) return settled
  setSettled(() => actionsOf)
  return actionsOf
}

function isSame(one: readonly RowAction[], other: readonly RowAction[]): boolean {
  return one.length === other.length && one.every((action, at) => isSameAction(action, other[at]!))
}

/** Each part is either plain or the model's own object. */
function isSameAction(one: RowAction, other: RowAction): boolean {
  const parts = Object.keys(other) as (keyof RowAction)[]
  return parts.length === Object.keys(one).length && parts.every(part => one[part] === other[part])
}
