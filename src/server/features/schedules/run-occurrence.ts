import type { Recurrence, Resource } from '#model/app-model.ts'
import { dueDays, occurrenceAfter } from '#model/recurrences.ts'
import type { StoredRecord } from '#server/records/read/stored-record.ts'
import type { Work } from '#server/records/work.ts'
import { findOccurrence } from '#server/records/workflow/claim-occurrence.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { changeRow } from '#server/records/write/write-row.ts'

interface Recurs {
  readonly resource: Resource
  readonly transition: string
  readonly recurrence: Recurrence
}

/** Carries out the first of the days that are due, and notes what is next. The record is locked. @throws what the transition throws */
export async function runOccurrence(work: Work, { resource, transition, recurrence }: Recurs, stored: StoredRecord) {
  const { id, values } = stored
  const next = values[recurrence.next]
  if (typeof next !== 'string') return
  const { days, last } = dueDays(recurrence, values, next, work.context.now)
  for (const day of days) {
    const key = { resource: resource.name, recordId: id, transition, day }
    if ((await findOccurrence(work, key))?.madeAt) continue
    return moveRecord(work, resource, id, transition, { values: {}, by: 'system', day })
  }
  // Nothing is left of them: they are no longer possible, or a person has seen to it.
  const after = last === undefined ? null : occurrenceAfter(recurrence, values, last)
  await changeRow(work, resource, stored, { [recurrence.next]: after }, { isEdit: false })
}
