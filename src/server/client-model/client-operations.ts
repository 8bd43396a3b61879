import type { Operation, Resource } from '#model/app-model.ts'
import { mayOperate } from '#model/operation.ts'
import type { Me } from '#model/permissions/me.ts'

const NOWHERE = { file: '', line: 1, column: 1 }

/** The operations that the account may run; where they stand in the config is not the browser's business. */
export function clientOperations(
  operations: NonNullable<Resource['operations']>,
  me: Me,
): Readonly<Record<string, Operation>> {
  const own = Object.values(operations).filter(operation => mayOperate(me, operation))
  return Object.fromEntries(own.map(operation => [operation.name, clientOperation(operation)]))
}

function clientOperation(operation: Operation): Operation {
  const ask = operation.ask.map(asked => ({ ...asked, field: { ...asked.field, location: NOWHERE } }))
  return { ...operation, ask, location: NOWHERE }
}
