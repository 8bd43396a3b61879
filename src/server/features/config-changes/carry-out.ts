import type { AppModel } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Database } from '../../storage/database.ts'
import { applyChange } from './apply-change.ts'
import type { ChangeLine } from './change-line.ts'
import { type ChangePlan, type DesiredConfig, isNothing, linesOf, planChange } from './plan-change.ts'

/** Who makes a change, why, and how much of it was confirmed. */
export interface Order {
  readonly by: string
  readonly reason: string | LocalizedText
  /** Id of the reviewed plan; any other plan is not executed. */
  readonly plan?: string
  /** Lines that need confirmation are confirmed. */
  readonly confirmed: boolean
  /** Revision of the config files, where another config takes effect. */
  readonly seen?: string
  /** No server uses this database yet, so nothing needs to be held. */
  readonly alone?: boolean
  /** The model being served. */
  readonly served?: AppModel
  /** Further lines to report with the change. */
  readonly more?: readonly ChangeLine[]
}

/** done: in effect. Any other value: nothing was changed, and why. */
export interface Outcome {
  readonly became: 'done' | 'nothing' | 'another-plan' | 'refused' | 'unconfirmed'
  readonly plan: ChangePlan
}

/**
 * Plans the change and executes exactly that plan. Changes nothing if the plan is not the reviewed one, has refused lines, or
 * has unconfirmed ones. @throws MigrationRefused, ConfigChangedMeanwhile
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
