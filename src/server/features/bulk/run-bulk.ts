import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { actOn, inputsOf } from './act-on.ts'

export interface BulkInput {
  /** `update`, `delete` or the name of a transition. */
  readonly action: string
  /** The records: these … */
  readonly ids?: readonly number[]
  /** … or those that the list query finds. */
  readonly query?: ListQuery
  /** Fields to change, or inputs of the transition. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Versions as read by the caller, by id; a record without one is not checked. */
  readonly versions?: Readonly<Record<string, number>>
}

/** The outcome for one record. `message` is in the caller's language, '' on success. */
export interface BulkOutcome {
  readonly id: number
  readonly ok: boolean
  readonly message: string
}

const MOST_RECORDS = 1000

/**
 * Runs one action on many records; a refusal for one does not stop the others.
 * @throws RecordRefusal `too-many` for more than 1,000 records
 */
export async function runBulk(context: RecordContext, resource: Resource, input: BulkInput): Promise<BulkOutcome[]> {
  const ids = input.ids ? [...new Set(input.ids)] : input.query ? await idsOf(context, resource, input.query) : []
  if (ids.length > MOST_RECORDS) throw tooMany()
  const inTurn = hasDependentRows(context, resource, input.action)
  const outcomes = await inSets(context, ids, (own, id) => attempt(own, resource, id, input), { inTurn })
  return outcomes.map((outcome, at) => {
    const id = ids[at]!
    if ('value' in outcome) return { id, ok: true, message: '' }
    const message = refusalOf(outcome.error, context, { fields: inputsOf(resource, input.action) })
    if (message === undefined) throw outcome.error
    return { id, ok: false, message }
  })
}

async function idsOf(context: RecordContext, resource: Resource, query: ListQuery): Promise<number[]> {
  const { rows, total } = await listRecords(context, resource, {
    ...query,
    start: 0,
    end: MOST_RECORDS,
    fields: ['id'],
  })
  if (total > MOST_RECORDS) throw tooMany()
  return rows.map(row => row.id as number)
}

async function attempt(context: RecordContext, resource: Resource, id: number, input: BulkInput): Promise<void> {
  const known = input.versions?.[id]
  if (input.action === 'delete') await deleteRecord(context, resource, id, known)
  else await actOn(context, resource, { id, version: known ?? (await versionOf(context, resource, id)) }, input)
}

async function versionOf(context: RecordContext, resource: Resource, id: number): Promise<number> {
  return (await readRecord(context, resource, id, { fields: ['version'] })).version as number
}

function tooMany(): RecordRefusal {
  return new RecordRefusal('too-many', [{ path: '', code: 'too-many', params: { max: MOST_RECORDS } }])
}
