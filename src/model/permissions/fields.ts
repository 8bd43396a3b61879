import type { Resource } from '../app-model.ts'
import { type ExpressionVariables, tryEvaluate } from '../expression/evaluate.ts'
import { typeOf } from '../field-types/index.ts'
import { coversField } from './grants.ts'
import { type AccessPlan, grantsOn } from './plan-access.ts'
import type { GrantTest } from './row-rights.ts'

/** Whoever may see a record may see its id and label, and needs its version to change it. */
const ALWAYS: readonly string[] = ['id', 'version']

/**
 * The fields that one row shows: all fields of each grant that holds on this particular row. Two roles together never show a
 * cell that neither shows alone.
 */
export function visibleFields(plan: AccessPlan, test: GrantTest): ReadonlySet<string> {
  const names = Object.keys(plan.resource.fields)
  if (plan.unlimited) return new Set(names)
  const grants = grantsOn(plan, test)
  if (grants.length === 0) return new Set()
  return new Set(names.filter(name => ALWAYS.includes(name) || grants.some(grant => coversField(grant, name))))
}

/** Those of the names that the row hides. */
export function hiddenAmong(plan: AccessPlan, test: GrantTest, names: readonly string[]): readonly string[] {
  if (plan.unlimited) return []
  const grants = grantsOn(plan, test)
  const isShown = (name: string) => ALWAYS.includes(name) || grants.some(grant => coversField(grant, name))
  return grants.length === 0 ? names : names.filter(name => !isShown(name))
}

/**
 * Whether the field is shown on every row of the plan. Only then may rows be filtered, searched or sorted by it: otherwise
 * order and number of rows would reveal hidden cells.
 */
export function isReadableEverywhere(plan: AccessPlan, field: string): boolean {
  if (!Object.hasOwn(plan.resource.fields, field)) return false
  if (plan.unlimited || (plan.allowed && ALWAYS.includes(field))) return true
  const covering = plan.grants.filter(grant => coversField(grant, field))
  if (covering.some(grant => grant.where === undefined)) return true
  const conditions = new Set(covering.map(grant => grant.where))
  return plan.grants.length > 0 && plan.grants.every(grant => conditions.has(grant.where))
}

/** Whether the field is shown on every record, whatever rows the plan has: for records that are reached over a reference. */
export function isReadableOnAny(plan: AccessPlan, field: string): boolean {
  if (plan.unlimited) return true
  return plan.grants.some(grant => grant.where === undefined && (ALWAYS.includes(field) || coversField(grant, field)))
}

/**
 * Whether an account that sees these fields of a record sees more than every reference to it shows. Only then are its timeline,
 * comments and attachments accessible: others know just its label.
 */
export function opensWith(
  { label, labels = {}, optionFields = [] }: Pick<Resource, 'label' | 'labels' | 'optionFields'>,
  shown: Iterable<string>,
): boolean {
  const named = new Set([...ALWAYS, label, ...Object.values(labels), ...optionFields])
  return [...shown].some(field => !named.has(field))
}

/** The fields that are shown on at least one row of the plan; others do not exist for the account. */
export function readableSomewhere(plan: AccessPlan): ReadonlySet<string> {
  return visibleFields(plan, () => true)
}

/**
 * The fields of a record that the plan's action (`create` or `update`) may write. `variables.record` is the record before the
 * change, or the new one. Excludes system fields, immutable fields and those frozen by the state.
 */
export function writableFields(
  plan: AccessPlan,
  test: GrantTest,
  variables: Omit<ExpressionVariables, 'me'> = {},
): ReadonlySet<string> {
  const granted = visibleFields(plan, test)
  const frozen = plan.action === 'create' ? new Set<string>() : frozenFields(plan, variables.record)
  return new Set(
    [...granted].filter(name => {
      const field = plan.resource.fields[name]
      if (!field || ALWAYS.includes(name) || field.readOnly || typeOf(field).systemSet) return false
      if (field.immutable && plan.action !== 'create') return false
      if (frozen.has(name) || frozen.has('*')) return false
      if (!field.readOnlyWhen) return true
      const isReadOnly = tryEvaluate(field.readOnlyWhen, { ...variables, me: plan.me })
      return isReadOnly !== true && isReadOnly !== undefined
    }),
  )
}

/** Fields frozen by the record's states; `*` = all. */
function frozenFields(plan: AccessPlan, record: unknown): ReadonlySet<string> {
  const values = (record ?? {}) as Readonly<Record<string, unknown>>
  return new Set(
    Object.values(plan.resource.workflows).flatMap(workflow => {
      const state = values[workflow.field]
      const known = typeof state === 'string' && Object.hasOwn(workflow.states, state)
      return known ? (workflow.states[state]?.frozen ?? []) : []
    }),
  )
}
