import { containsIndexes } from '#server/storage/contains-index.ts'
import { atLowPriority } from '#server/storage/low-priority.ts'
import type { IntegrityCheck } from './problem.ts'

const BATCH = 500

/**
 * Whether the text index finds every row by its current texts. Where the database itself maintains the index, the check of the
 * tables is enough.
 */
export const textIndexCheck: IntegrityCheck = async function* ({ database, model }, counted) {
  const { adapter, reader } = database
  for (const [table, index] of containsIndexes(model)) {
    for (let from = 0; ; ) {
      const span = await atLowPriority(() => adapter.textIndexGaps(reader, { table, index, after: from, rows: BATCH }))
      if (!span) break
      counted(span.rows)
      for (const id of span.missing)
        yield { check: 'text-index', table, id, what: 'is not found by the texts that it has' }
      for (const id of span.stale)
        yield { check: 'text-index', table, id, what: 'is in the index and not in the table' }
      if (span.last === undefined) break
      from = span.last
    }
  }
}
