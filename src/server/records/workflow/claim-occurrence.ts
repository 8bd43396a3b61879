import type { Resource, Transition } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { occurrenceAfter, occurrenceAt, occurrenceToday, occurrenceUntil } from '#model/workflow/recurrences.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordRefusal } from '../errors.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Work } from '../work.ts'

export const OCCURRENCE_TABLE = 'steward_occurrence'

/** Consequences of a transition that runs for one day of its recurrence. */
export interface Occurrence {
  /** Values written to the record. */
  readonly values: Readonly<Record<string, unknown>>
  /** Values for effects. */
  readonly params: { readonly occurrence: string; readonly until: string | null }
}

/**
 * Records permanently that the recurring transition ran for `day`, in the same transaction; does nothing for a transition that
 * does not recur. The record is locked. @throws RecordRefusal when it is not due today, or has already run
 */
export async function claimOccurrence(
  work: Work,
  resource: Resource,
  { id, values }: StoredRecord,
  { name, recurrence }: Transition,
  day?: string,
): Promise<Occurrence | undefined> {
  if (!recurrence) return undefined
  const { now } = work.context
  const chosen = day ?? occurrenceToday(recurrence, values, now)
  if (chosen === undefined) throw refusal('not-due-today')
  const key = { resource: resource.name, recordId: id, transition: name, day: chosen }
  if (!(await claim(work, key))) throw refusal('occurrence-made')
  const noted = values[recurrence.next]
  const isPast = typeof noted === 'string' && dayOf(noted) <= chosen
  return {
    values: {
      ...(recurrence.last === undefined ? {} : { [recurrence.last]: now }),
      ...(isPast ? { [recurrence.next]: occurrenceAfter(recurrence, values, chosen) } : {}),
    },
    params: {
      occurrence: occurrenceAt(recurrence, values, chosen),
      until: occurrenceUntil(recurrence, values, chosen),
    },
  }
}

/** A day of a recurring transition of one record. */
export interface OccurrenceKey {
  readonly resource: string
  readonly recordId: number
  readonly transition: string
  readonly day: string
}

async function claim(work: Work, key: OccurrenceKey): Promise<boolean> {
  const { queries, adapter } = work.write
  const madeAt = adapter.encode('datetime', work.context.now)
  const known = await findOccurrence(work, key)
  if (known?.madeAt) return false
  if (known) await queries.updateTable(OCCURRENCE_TABLE).set({ madeAt }).where('id', '=', known.id).execute()
  else
    await queries
      .insertInto(OCCURRENCE_TABLE)
      .values({ ...key, madeAt })
      .execute()
  return true
}

/** The stored state of the day; undefined when it was neither run nor reported. */
export async function findOccurrence({ write }: Work, { resource, recordId, transition, day }: OccurrenceKey) {
  const row = await write.queries
    .selectFrom(OCCURRENCE_TABLE)
    .select(['id', 'madeAt'])
    .where('resource', '=', resource)
    .where('recordId', '=', recordId)
    .where('transition', '=', transition)
    .where('day', '=', day)
    .executeTakeFirst()
  return row && { id: row.id as number, madeAt: row.madeAt }
}

function refusal(code: 'not-due-today' | 'occurrence-made'): RecordRefusal {
  const text = { 'zh-CN': serverMessage(code, 'zh-CN'), 'en-US': serverMessage(code, 'en-US') }
  return new RecordRefusal('illegal-transition', [{ path: '', code: 'condition-failed', text }])
}
