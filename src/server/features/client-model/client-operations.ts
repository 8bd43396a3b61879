import { mayOperate } from '#model/api/operation.ts'
import type { Operation, Resource } from '#model/app-model.ts'
import type { ClientDocument } from '#model/client-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { pick } from './pick.ts'

const NOWHERE = { file: '', line: 1, column: 1 }

/** The operations that the account may run; where they stand in the config is not the browser's business. */
export function clientOperations(
  operations: NonNullable<Resource['operations']>,
  me: Me,
): Readonly<Record<string, Operation>> {
  const own = Object.values(operations).filter(operation => mayOperate(me, operation))
  return Object.fromEntries(own.map(operation => [operation.name, clientOperation(operation)]))
}

/** The documents that the account may print. */
export function clientDocuments(
  documents: NonNullable<Resource['documents']>,
  me: Me,
): Readonly<Record<string, ClientDocument>> {
  const own = Object.values(documents).filter(document => mayOperate(me, document))
  return Object.fromEntries(own.map(each => [each.name, pick(each, DOCUMENT_KEYS)]))
}

const DOCUMENT_KEYS = ['name', 'title', 'roles', 'permission', 'when'] as const

function clientOperation(operation: Operation): Operation {
  const ask = operation.ask.map(asked => ({ ...asked, field: { ...asked.field, location: NOWHERE } }))
  return { ...operation, ask, location: NOWHERE }
}
