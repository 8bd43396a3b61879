import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { mayBeGranted } from '#model/permissions/row-rights.ts'
import { statesOf } from '#model/records/conditions.ts'
import type { RuleVariables } from '#model/records/variables.ts'

/** Whether the account may edit the record, and with it its lines, as far as the browser knows; the server decides. */
export function mayEdit(resource: ClientResource, row: Row, variables: RuleVariables): boolean {
  return (
    resource.capabilities.actions.includes('update') &&
    mayBeGranted(resource.grants?.update, row, variables) &&
    !isFrozen(resource, row)
  )
}

/** In some states no field of the record may be edited. */
function isFrozen(resource: ClientResource, row: Row): boolean {
  return statesOf(resource, row).some(state => state.frozen.includes('*'))
}
