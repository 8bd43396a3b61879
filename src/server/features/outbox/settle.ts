import type { Resource } from '#model/app-model.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import type { Work } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'

/** Why a message has not been sent (yet); values of the record's field `problem`. */
export type MessageProblem =
  | 'notConfigured'
  | 'held'
  | 'expired'
  | 'noRecipient'
  | 'badRecipient'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'receiverFault'
  | 'undelivered'

export interface Failure {
  readonly problem: MessageProblem
  /** The status of the receiver, e.g. `HTTP 503`, or the code of its receipt. */
  readonly answer?: string | undefined
}

/** The message was sent. */
export async function sentMessage(work: Work, id: number, attempts: number): Promise<void> {
  await noteOnMessage(work, id, { problem: null, answer: null, nextAt: null, attempts })
  await moveMessage(work, id, 'send')
}

/** The message will not be sent automatically any more. */
export async function failMessage(work: Work, id: number, failure: Failure & { readonly attempts?: number }) {
  const { problem, answer = null, attempts = 0 } = failure
  await noteOnMessage(work, id, { problem, answer, nextAt: null, attempts })
  await moveMessage(work, id, 'fail')
}

/** Values that no transition sets. */
export async function noteOnMessage({ context, write }: Work, id: number, values: Row): Promise<void> {
  const resource = messageResource(context.model.resources)
  const known = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    const kind = field && columnKind(field)
    return kind ? [[name, write.adapter.encode(kind, value)] as const] : []
  })
  await write.queries.updateTable(resource.name).set(Object.fromEntries(known)).where('id', '=', id).execute()
  write.touch(resource.name)
}

/** Moves the record by its workflow; a record that was deleted, or moved by a person, is not changed. */
export async function moveMessage(
  work: Work,
  id: number,
  transition: 'send' | 'fail' | 'deliver' | 'open',
): Promise<void> {
  try {
    await moveRecord(work, messageResource(work.context.model.resources), id, transition, { values: {}, by: 'system' })
  } catch (error) {
    const isMoved = error instanceof RecordRefusal && error.reason === 'illegal-transition'
    if (!isMoved && !(error instanceof RecordNotFound)) throw error
  }
}

function messageResource(resources: Readonly<Record<string, Resource>>): Resource {
  return resources[PLATFORM_RESOURCES.messages] as Resource
}
