import type { Resource } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '#server/storage/tables.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction, type Work } from '../work.ts'
import { moveRecord } from './move-record.ts'

/** Body of the call. */
export interface TransitionInput {
  /** The version as read. */
  readonly version: number
  /** Inputs of the transition. */
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
  input: TransitionInput,
): Promise<Row> {
  return inTransaction(context, async work => {
    await movedInScope(work, resource, id, transition, input)
    return readAfterWrite(work, resource, id)
  })
}

/** As `runTransition`, inside an open transaction. */
export async function movedInScope(
  work: Work,
  resource: Resource,
  id: number,
  transition: string,
  { version, values = {} }: TransitionInput,
): Promise<void> {
  const { model, me, by } = work.context
  // The transition decides who may move a record; the scope decides which records exist for the account.
  const plan = { ...planAccess(model, me, resource.name, 'read'), grants: [] }
  await moveRecord(work, resource, id, transition, { values, version, by, plan })
}
