import type { Resource } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '../storage/tables.ts'
import { moveRecord } from './move-record.ts'
import { readAfterWrite } from './read-after-write.ts'
import type { RecordContext } from './record-context.ts'
import { inTransaction } from './work.ts'

/** Body of the call. */
export interface TransitionInput {
  /** The version that was read. */
  readonly version: number
  /** What the transition asks for. */
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Runs a transition of the record's workflow, with its effects on other records, in one transaction.
 * @throws RecordNotFound, AccessDenied, RecordRefusal (`illegal-transition`, `stale-version`, `validation`)
 */
export async function runTransition(
  context: RecordContext,
  resource: Resource,
  id: number,
  transition: string,
  { version, values = {} }: TransitionInput,
): Promise<Row> {
  // Who may move a record is said by the transition; which records there are for the account, by the scope.
  const plan = { ...planAccess(context.model, context.me, resource.name, 'read'), grants: [] }
  return inTransaction(context, async work => {
    await moveRecord(work, resource, id, transition, { values, version, by: context.by, plan })
    return readAfterWrite(work, resource, id)
  })
}
