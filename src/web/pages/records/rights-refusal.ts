import { type Limits, whyNot } from '#web/data/account/rights-limits.ts'
import type { BulkAction } from '../list-view/bulk/bulk-actions.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'
import type { Step } from './step.ts'

/** The action with the reason why it would be refused, if it changes an account or role that the user may not change. */
export function withinLimits(action: RowAction, limits: Limits | undefined): RowAction {
  if (!limits) return action
  const { kind } = action
  if (kind === 'edit') return refusedBy(action, limits.change ?? undefined)
  if (kind === 'delete' || kind === 'transition') return refusedBy(action, whyNot(limits, NAMES_NONE))
  if (kind === 'operation') return refusedBy(action, whyNot(limits, writtenBy(action.operation)))
  return action
}

/** Whether an action on several records is permitted for the one with these limits. */
export function isWithinLimits({ key, step, order, opens, prints }: BulkAction, limits: Limits | undefined): boolean {
  if (!limits || opens || prints) return true
  if (key === 'edit' && order === 'update') return limits.change === null
  return whyNot(limits, step ? writtenBy(step) : NAMES_NONE) === undefined
}

const NAMES_NONE: readonly string[] = []

function refusedBy(action: RowAction, refused: string | undefined): RowAction {
  return refused === undefined ? action : { ...action, refused }
}

/** Fields of the record among its inputs; none if only its call knows what it writes. */
function writtenBy({ ask }: Step): readonly string[] {
  return ask.filter(({ stored }) => stored).map(({ name }) => name)
}
