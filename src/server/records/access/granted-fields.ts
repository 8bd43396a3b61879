import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { hiddenAmong } from '#model/permissions/fields.ts'
import { type AccessPlan, type GrantTest, permitsRow, testOn } from '#model/permissions/plan-access.ts'
import { inScope } from '#model/permissions/scope.ts'
import { AccessDenied } from '../errors.ts'

/** @throws AccessDenied unless some grant holds on the record */
export function demandRow(plan: AccessPlan, test: GrantTest): void {
  if (!permitsRow(plan, test)) throw new AccessDenied('grant-condition-fails')
}

/** @throws AccessDenied naming the fields that no grant that holds on the record lets the account write */
export function demandFields(plan: AccessPlan, test: GrantTest, names: readonly string[]): void {
  // A field that does not exist is not a matter of rights.
  const known = names.filter(name => Object.hasOwn(plan.resource.fields, name))
  const denied = hiddenAmong(plan, test, known)
  if (denied.length > 0) throw new AccessDenied('grant-field-missing', denied)
}

/** The record as it would be must lie in the account's reach too. @throws AccessDenied */
export function demandResult(plan: AccessPlan, variables: ExpressionVariables): void {
  const { me: _me, ...others } = variables
  demandRow(plan, testOn(plan, others))
  const record = (variables.record ?? {}) as Readonly<Record<string, unknown>>
  // Records above blocks (projects, companies) get blocks only later: nothing can be said about a new one.
  if (plan.scope.kind !== 'self' && !inScope(plan.scope, record)) throw new AccessDenied('outside-scope')
}
