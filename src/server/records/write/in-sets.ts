import { inside } from '#server/storage/nested-database.ts'
import { type Outcome, type SetOptions, SetSize, writeSet } from '#server/storage/write-set.ts'
import type { RecordContext } from '../record-context.ts'

/** Processes many items, a set at a time, and returns the outcome of each; `each` calls the verbs for single records. */
export async function inSets<Item, Result>(
  context: RecordContext,
  items: readonly Item[],
  each: (context: RecordContext, item: Item) => Promise<Result>,
  options: SetOptions,
): Promise<readonly Outcome<Result>[]> {
  const { database } = context
  const size = new SetSize(database)
  const outcomes: Outcome<Result>[] = []
  while (outcomes.length < items.length) {
    const set = items.slice(outcomes.length, outcomes.length + size.rows)
    const begun = performance.now()
    const written = await writeSet(
      database,
      set,
      (write, item) => each({ ...context, terse: true, database: inside(database, write) }, item),
      options,
    )
    outcomes.push(...written)
    size.took(performance.now() - begun, written.length)
  }
  return outcomes
}
