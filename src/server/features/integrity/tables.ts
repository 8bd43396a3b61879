import { textIn } from '#model/localized-text.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import type { IntegrityCheck } from './problem.ts'

/** Whether the tables, columns and indexes match the model. */
export const tablesCheck: IntegrityCheck = async function* ({ database, model }, counted) {
  const plan = await planMigration(model, database)
  counted(Object.keys(model.resources).length)
  for (const { table, what, statements } of plan.steps) {
    // Pending values that the next start fills in do not count as a difference.
    if (statements.length > 0)
      yield { check: 'tables', table, id: null, what: `is not as the config says: ${textIn(what, 'en-US')}` }
  }
}
