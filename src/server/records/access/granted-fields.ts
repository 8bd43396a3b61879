import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { hiddenAmong } from '#model/permissions/fields.ts'
import { type AccessPlan, permitsRow, testOn } from '#model/permissions/plan-access.ts'
import type { GrantTest } from '#model/permissions/row-rights.ts'
import { inScope } from '#model/permissions/scope.ts'
import { AccessDenied } from '../errors.ts'

/** @throws AccessDenied unless a grant holds on the record */
export function demandRow(plan: AccessPlan, test: GrantTest): void {
  if (!permitsRow(plan, test)) throw new AccessDenied('grant-condition-fails')
}

/** @throws AccessDenied naming the fields that no grant holding on the record lets the account write */
export function demandFields(plan: AccessPlan, test: GrantTest, names: readonly string[]): void {
  // An unknown field is reported elsewhere.
  const known = names.filter(name => Object.hasOwn(plan.resource.fields, name))
  const denied = hiddenAmong(plan, test, known)
  if (denied.length > 0) throw new AccessDenied('grant-field-missing', denied)
}

/** The changed record must be within the account's scope too. @throws AccessDenied */
export function demandResult(plan: AccessPlan, variables: ExpressionVariables): void {
  demandRow(plan, testOn(plan, variables))
  const record = (variables.record ?? {}) as Readonly<Record<string, unknown>>
  // Records above blocks (projects, companies) get blocks only later, so a new one cannot be checked.
  if (plan.scope.kind !== 'self' && !inScope(plan.scope, record)) throw new AccessDenied('outside-scope')
}
