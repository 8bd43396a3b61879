import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { mayBeGranted } from '#model/permissions/row-rights.ts'
import { conditionsOf, statesOf } from '#model/records/conditions.ts'
import type { RuleContext } from '#model/records/context.ts'
import { variablesOf } from '#model/records/variables.ts'

/** Whether the account may change the field of the row; cached per row and field. */
export type CellRights = (row: Row, name: string) => boolean

/**
 * Decided by the grants of the account, the states of the row and the rules of the field. A condition that reads fields missing
 * in the row forbids nothing here: the server decides on save.
 */
export function cellRights(resource: ClientResource, context: RuleContext): CellRights {
  const cache = new WeakMap<Row, Map<string, boolean>>()
  return (row, name) => {
    const answers = cache.get(row) ?? new Map<string, boolean>()
    cache.set(row, answers)
    const answer = answers.get(name) ?? mayChange(resource, row, name, context)
    answers.set(name, answer)
    return answer
  }
}

function mayChange(resource: ClientResource, row: Row, name: string, context: RuleContext): boolean {
  const field = resource.fields[name]
  if (!field) return false
  const variables = variablesOf(resource.fields, row, context)
  const granted = mayBeGranted(resource.grants?.update, row, variables, name)
  return granted && !conditionsOf(field, variables, statesOf(resource, row), 'update').readOnly
}
