import type { AppModel, Expression, Grant, Page, RecordAction, Resource } from '../app-model.ts'
import { type ExpressionVariables, evaluateCondition } from '../expression/evaluate.ts'
import { onceFor } from '../once-for.ts'
import { grantsFor, isClosed } from './grants.ts'
import type { Me } from './me.ts'
import { type GrantTest, isGranted } from './row-rights.ts'
import { type Scope, scopeOf } from './scope.ts'

/** One account's access for one action on the rows of one resource. */
export interface AccessPlan {
  readonly resource: Resource
  readonly action: RecordAction
  readonly me: Me
  /** Whether the action may be possible on any row. */
  readonly allowed: boolean
  /** An administrator: every row and every field. */
  readonly unlimited: boolean
  /** The applicable grants. Each stands alone: its rows with its fields. */
  readonly grants: readonly Grant[]
  readonly scope: Scope
}

/**
 * The grants and the scope for `action` by `me` on the resource `resource`. `page`: the page that shows the rows (report and
 * board pages may extend beyond the account's blocks).
 */
export function planAccess(
  model: Pick<AppModel, 'resources'>,
  me: Me,
  resource: string,
  action: RecordAction,
  page?: Pick<Page, 'kind'>,
): AccessPlan {
  const definition = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined
  if (!definition) throw new Error(`There is no resource "${resource}"`)
  const known = plansOf(me)(definition)
  const name = `${action} ${page?.kind ?? ''}`
  const plan = known.get(name) ?? planOf(definition, me, action, page)
  known.set(name, plan)
  return plan
}

/** Cached, because an account does the same to every row of a set. */
const plansOf = onceFor((_me: Me) => onceFor((_definition: Resource) => new Map<string, AccessPlan>()))

function planOf(definition: Resource, me: Me, action: RecordAction, page?: Pick<Page, 'kind'>): AccessPlan {
  const unlimited = me.admin && !isClosed(definition, action)
  const grants = me.admin ? [] : grantsFor(definition, me, action)
  return {
    resource: definition,
    action,
    me,
    allowed: unlimited || grants.length > 0,
    unlimited,
    grants,
    scope: scopeOf(definition, me, page),
  }
}

/** The conditions of which a row must meet one (besides the scope); `'all'` for every row, an empty list for none. */
export function rowConditions(plan: AccessPlan): 'all' | readonly Expression[] {
  if (plan.unlimited) return 'all'
  const conditions = plan.grants.map(grant => grant.where)
  if (conditions.includes(undefined)) return 'all'
  return [...new Set(conditions as readonly Expression[])]
}

/** A test that evaluates in memory. `record` must contain everything that the conditions read (see `referencedPaths`). */
export function testOn(plan: AccessPlan, variables: ExpressionVariables): GrantTest {
  let own: ExpressionVariables | undefined
  return where => {
    own ??= { ...variables, me: plan.me }
    return evaluateCondition(where, own)
  }
}

/** The grants of the plan that hold on the row of `test`. */
export function grantsOn(plan: AccessPlan, test: GrantTest): readonly Grant[] {
  return plan.grants.filter(grant => grant.where === undefined || test(grant.where))
}

/** Whether the row may be accessed at all, apart from the scope. */
export function permitsRow(plan: AccessPlan, test: GrantTest): boolean {
  return plan.unlimited || isGranted(plan.grants, test)
}
