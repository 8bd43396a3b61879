import type { AppModel, Recurrence, Resource } from '#model/app-model.ts'
import { dueDays } from '#model/workflow/recurrences.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { addNotice } from '#server/features/notices/add-notice.ts'
import { draftsFor } from '#server/features/notices/notify-overdue.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { findOccurrence, OCCURRENCE_TABLE } from '#server/records/workflow/claim-occurrence.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import type { Database } from '../../storage/database.ts'

interface RefusedOccurrence {
  readonly resource: Resource
  readonly transition: string
  readonly recurrence: Recurrence
  readonly id: number
  readonly now: Date
}

/** Notifies the accounts in `notify` that an occurrence was refused, once a day across processes. */
export async function notifyRefused(model: AppModel, database: Database, refused: RefusedOccurrence): Promise<void> {
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
      const toldAt = work.write.adapter.encode('datetime', context.now)
      await work.write.queries
        .insertInto(OCCURRENCE_TABLE)
        .values({ ...key, madeAt: null, toldAt })
        .execute()
      for (const draft of drafts.flat()) await addNotice(work.write, draft)
    })
  } catch (error) {
    if (!(error instanceof RecordNotFound)) throw error
  }
}
