import type { Recurrence, Resource } from '#model/app-model.ts'
import { nextOccurrences, recurringTransitions, ruleFields } from '#model/workflow/recurrences.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import type { Database } from '../../storage/database.ts'

/** Number of records of one transition per batch. */
const AT_ONCE = 500

/**
 * Sets the next occurrence on records that have none yet (written before the config declared the recurrence, or in bulk). They
 * begin with the next occurrence, so that no backlog runs at once.
 */
export async function noteNext(database: Database, resources: readonly Resource[], now: Date): Promise<void> {
  for (const resource of resources) {
    for (const { workflow, transition, recurrence } of recurringTransitions(resource))
      await noteOn(database, resource, { field: workflow.field, from: transition.from, recurrence }, now.toISOString())
  }
}

interface Watched {
  readonly field: string
  readonly from: readonly string[]
  readonly recurrence: Recurrence
}

async function noteOn(database: Database, resource: Resource, { field, from, recurrence }: Watched, now: string) {
  const { reader, adapter } = database
  const { next } = recurrence
  const read = ruleFields(recurrence)
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await reader
      .selectFrom(resource.name)
      .select(['id', ...new Set(read)])
      .where(field, 'in', [...from])
      .where(next, 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    isMore = rows.length === AT_ONCE
    after = (rows.at(-1)?.id as number | undefined) ?? after
    const idsOf = new Map<string, number[]>()
    for (const row of rows) {
      const values = Object.fromEntries(
        read.map(name => [name, adapter.decode(valueKindOf(resource.fields[name]!), row[name])]),
      )
      const [moment] = nextOccurrences(recurrence, values, now, 1)
      if (moment !== undefined) idsOf.set(moment, [...(idsOf.get(moment) ?? []), row.id as number])
    }
    if (idsOf.size === 0) continue
    await database.transaction(async ({ queries, touch }) => {
      for (const [moment, ids] of idsOf) {
        await queries
          .updateTable(resource.name)
          .set({ [next]: adapter.encode('datetime', moment) })
          .where('id', 'in', ids)
          .where(next, 'is', null)
          .execute()
      }
      touch(resource.name)
    })
  }
}
