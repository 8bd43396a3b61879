import type { AppModel, Recurrence, Resource } from '#model/app-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { dueDays, occurrenceAfter } from '#model/workflow/recurrences.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { addNotice } from '#server/features/notices/add-notice.ts'
import { draftsFor } from '#server/features/notices/notify-overdue.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { loadStored, type StoredRecord } from '#server/records/read/stored-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { findOccurrence, OCCURRENCE_TABLE } from '#server/records/workflow/claim-occurrence.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { changeRow } from '#server/records/write/write-row.ts'
import { atLowPriority } from '#server/storage/low-priority.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import { storageFault } from '#server/storage/storage-fault.ts'
import type { Database } from '../../storage/database.ts'

/** Number of records of one transition per batch. */
const AT_ONCE = 200
/** Pause after a record has refused. */
const RETRY_AFTER_MS = 10 * 60_000

/** When a record that refused is retried, by resource, record and transition. Held by each process separately. */
export type RetryTimes = Map<string, number>

/** A transition that the system runs at a time given by the record. */
interface DueTransition {
  readonly resource: Resource
  readonly transition: string
  /** State field, and the states in which the record must be. */
  readonly field: string
  readonly from: readonly string[]
  /** Datetime field. */
  readonly at: string
  /** Reference to the account in whose name it runs; the system's without one. */
  readonly as?: string
  /** Runs not once, but for each due day. */
  readonly recurrence?: Recurrence
}

/** A record whose transition was refused. */
export interface Refused {
  readonly resource: string
  readonly id: number
  readonly transition: string
  readonly err: unknown
}

/** Runs due transitions, each once across processes. @returns the refusals, by rules or for lack of an account */
export async function runDue(model: AppModel, database: Database, now: Date, retryAt: RetryTimes): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const due of dueTransitions(model)) {
    for (const { id, account } of await candidates(database, due, now)) {
      const key = `${due.resource.name} ${due.transition} ${id}`
      if ((retryAt.get(key) ?? 0) > now.getTime()) continue
      retryAt.delete(key)
      const err = await atLowPriority(() => tryOne(model, database, due, { id, account, now }))
      if (err === undefined) continue
      retryAt.set(key, now.getTime() + RETRY_AFTER_MS)
      if (due.recurrence) await notifyRefused(model, database, { ...due, recurrence: due.recurrence, id, now })
      refused.push({ resource: due.resource.name, id, transition: due.transition, err })
    }
  }
  return refused
}

/** Every transition with a schedule or a recurrence, and every one that a deadline runs. */
function dueTransitions({ resources }: Pick<AppModel, 'resources'>): readonly DueTransition[] {
  return Object.values(resources).flatMap(resource =>
    Object.values(resource.workflows).flatMap(({ field, states, transitions }) => [
      ...Object.values(transitions).flatMap(({ name, by, from, schedule }): DueTransition[] =>
        schedule && by === 'system' ? [{ resource, transition: name, field, from, ...schedule }] : [],
      ),
      ...Object.values(transitions).flatMap(({ name, from, recurrence }): DueTransition[] => {
        if (!recurrence) return []
        const { next: at, as } = recurrence
        return [{ resource, transition: name, field, from, at, ...(as === undefined ? {} : { as }), recurrence }]
      }),
      ...Object.values(states).flatMap(({ name, deadline }): DueTransition[] =>
        deadline?.run === undefined
          ? []
          : [{ resource, transition: deadline.run, field, from: [name], at: deadlineFields(field).due }],
      ),
    ]),
  )
}

async function candidates({ reader, adapter }: Database, { resource, field, from, at, as }: DueTransition, now: Date) {
  const rows = await reader
    .selectFrom(resource.name)
    .select(as === undefined ? ['id'] : ['id', as])
    .where(field, 'in', [...from])
    .where(at, '<=', adapter.encode('datetime', now.toISOString()))
    .orderBy(at)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(row => ({ id: row.id as number, account: as === undefined ? null : (row[as] as number | null) }))
}

interface Due {
  readonly id: number
  readonly account: number | null
  readonly now: Date
}

/** Why it was refused; undefined when it was done, or is no longer due. */
async function tryOne(model: AppModel, database: Database, due: DueTransition, { id, account, now }: Due) {
  const { resource, field, from, at, as, transition, recurrence } = due
  const context = await actingContext(model, database, as === undefined ? undefined : account, now)
  if (!context) return new AccessDenied('nothing-granted')
  try {
    await inTransaction(context, async work => {
      const stored = await loadStored(work, resource, id)
      const { values } = stored
      const moment = values[at]
      const isDue = typeof moment === 'string' && Date.parse(moment) <= now.getTime()
      if (!isDue || !from.includes(String(values[field]))) return
      if (recurrence) await runOccurrence(work, { resource, transition, recurrence }, stored)
      else await moveRecord(work, resource, id, transition, { values: {}, by: 'system' })
    })
    return undefined
  } catch (error) {
    if (error instanceof RecordNotFound) return undefined
    if (storageFault(error)) throw error
    // Whatever a recurring record's error is, it must not block the others.
    if (error instanceof RecordRefusal || error instanceof AccessDenied || recurrence) return error
    throw error
  }
}

/** The system, or the account in whose name it acts, with current rights; undefined when there is no such account. */
async function actingContext(
  model: AppModel,
  database: Database,
  account: number | null | undefined,
  now: Date,
): Promise<RecordContext | undefined> {
  const system = systemContext(model, database, now)
  if (account === undefined) return system
  const me = account === null ? undefined : await loadMe(database, model, account)
  return me && { ...system, me }
}

interface Recurs {
  readonly resource: Resource
  readonly transition: string
  readonly recurrence: Recurrence
}

/** Runs the first due day, and sets the next one. The record is locked. @throws what the transition throws */
async function runOccurrence(work: Work, { resource, transition, recurrence }: Recurs, stored: StoredRecord) {
  const { id, values } = stored
  const next = values[recurrence.next]
  if (typeof next !== 'string') return
  const { days, last } = dueDays(recurrence, values, next, work.context.now)
  for (const day of days) {
    const key = { resource: resource.name, recordId: id, transition, day }
    if ((await findOccurrence(work, key))?.madeAt) continue
    return moveRecord(work, resource, id, transition, { values: {}, by: 'system', day })
  }
  // The days are dropped: they are no longer possible, or a person has handled them.
  const after = last === undefined ? null : occurrenceAfter(recurrence, values, last)
  await changeRow(work, resource, stored, { [recurrence.next]: after }, { isEdit: false })
}

interface RefusedOccurrence {
  readonly resource: Resource
  readonly transition: string
  readonly recurrence: Recurrence
  readonly id: number
  readonly now: Date
}

/** Notifies the accounts in `notify` that an occurrence was refused, once a day across processes. */
async function notifyRefused(model: AppModel, database: Database, refused: RefusedOccurrence): Promise<void> {
  const { resource, transition, recurrence, id, now } = refused
  const { notify, next } = recurrence
  const found = transitionOf(resource, transition)
  if (notify === undefined || !found) return
  const context = systemContext(model, database, now)
  const code = 'not-done' as const
  const past = { code, resource, workflow: found.workflow, id, now: context.now }
  const named = await database.reader.selectFrom(resource.name).select(notify).where('id', '=', id).executeTakeFirst()
  const accounts = [database.adapter.decode(valueKindOf(resource.fields[notify]!), named?.[notify])].flat()
  const drafts = await Promise.all(
    accounts.map(account => (typeof account === 'number' ? draftsFor(model, database, { ...past, account }) : [])),
  )
  try {
    await inTransaction(context, async work => {
      const { values } = await loadStored(work, resource, id)
      const day =
        typeof values[next] === 'string'
          ? dueDays(recurrence, values, values[next], context.now).days.at(-1)
          : undefined
      const key = day === undefined ? undefined : { resource: resource.name, recordId: id, transition, day }
      if (key === undefined || (await findOccurrence(work, key)) !== undefined) return
      await work.write.queries
        .insertInto(OCCURRENCE_TABLE)
        .values({ ...key, madeAt: null })
        .execute()
      for (const draft of drafts.flat()) await addNotice(work.write, draft)
    })
  } catch (error) {
    if (!(error instanceof RecordNotFound)) throw error
  }
}
