import type { Operation, Resource } from '../app-model.ts'
import { holdsPermission } from '../permissions/grants.ts'
import { holdsAny } from '../permissions/may-open.ts'
import type { Me } from '../permissions/me.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { judgeAskedValues } from '../records/asked-values.ts'
import type { RecordValues, RuleContext, RuledResource } from '../records/context.ts'
import { mayHold, variablesOf } from '../records/variables.ts'

/** The operation called `name`. */
export function operationNamed(resource: Pick<Resource, 'operations'>, name: string): Operation | undefined {
  const { operations } = resource
  return operations && Object.hasOwn(operations, name) ? operations[name] : undefined
}

/** Whether the account may run the operation on at least one record. */
export function mayOperate(me: Me, { roles, permission }: Pick<Operation, 'roles' | 'permission'>): boolean {
  return me.admin || (holdsAny(me, roles) && holdsPermission(me, permission))
}

/** Whether the operation (or document) can be offered for the record now. */
export function fitsRecord(
  resource: Pick<RuledResource, 'fields'>,
  operation: Pick<Operation, 'roles' | 'permission' | 'when'>,
  record: RecordValues,
  context: RuleContext,
): boolean {
  if (!mayOperate(context.me, operation)) return false
  const { when } = operation
  return when === undefined || mayHold(when, variablesOf(resource.fields, record, context))
}

/** Problems of the inputs of an operation. */
export function operationProblems(
  resource: RuledResource,
  operation: Pick<Operation, 'ask'>,
  record: RecordValues,
  given: unknown,
  context: RuleContext,
): readonly FieldProblemDraft[] {
  return judgeAskedValues(resource, operation, record, given, context).problems
}
