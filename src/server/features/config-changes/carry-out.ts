import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../../storage/database.ts'
import { applyChange } from './apply-change.ts'
import type { ChangeLine } from './change-line.ts'
import { type ChangePlan, type DesiredConfig, isNothing, linesOf, planChange } from './plan-change.ts'

/** Who wants a change, why, and how much of it was agreed to. */
export interface Order {
  readonly by: string
  readonly reason: string
  /** Id of the plan that was looked at; another one is not carried out. */
  readonly plan?: string
  /** Lines to be confirmed are. */
  readonly confirmed: boolean
  /** Revision of the config files, where they are not what takes effect. */
  readonly seen?: string
  /** Nobody is served by this database, so that nobody has to wait. */
  readonly alone?: boolean
  /** The model that is served. */
  readonly served?: AppModel
  /** What else is to be said of the change. */
  readonly more?: readonly ChangeLine[]
}

/** done: it is in effect. Everything else: nothing was changed, and why. */
export interface Outcome {
  readonly became: 'done' | 'nothing' | 'another-plan' | 'refused' | 'unconfirmed'
  readonly plan: ChangePlan
}

/**
 * Plans the change and does exactly that, or nothing: not when it is another plan than the one that was looked at, not with
 * refused lines, nor with lines to be confirmed that are not. @throws MigrationRefused, ConfigChangedMeanwhile
 */
export async function carryOut(desired: DesiredConfig, database: Database, order: Order): Promise<Outcome> {
  const planned = await planChange(desired, database, order.served)
  const plan = { ...planned, lines: [...(order.more ?? []), ...planned.lines] }
  if (isNothing(plan)) return { became: 'nothing', plan }
  if (order.plan !== undefined && order.plan !== plan.id) return { became: 'another-plan', plan }
  if (linesOf(plan, 'refused').length > 0) return { became: 'refused', plan }
  if (linesOf(plan, 'confirm').length > 0 && !order.confirmed) return { became: 'unconfirmed', plan }
  await applyChange(desired, plan.migration, database, {
    by: order.by,
    reason: order.reason,
    now: new Date(),
    activeId: plan.active?.id ?? null,
    seen: order.seen,
    alone: order.alone,
    rolePlan: plan.roles,
  })
  return { became: 'done', plan }
}
