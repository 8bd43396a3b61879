import type { AppModel } from '#model/app-model.ts'
import type { Database } from '#server/storage/database.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { systemContext } from '../system-context.ts'
import { inTransaction } from '../work.ts'
import { renewFields } from './renew-computed.ts'

/** Works out the stored computed fields that a migration added, for the rows that were there before. */
export async function fillComputed(model: AppModel, database: Database, plan: MigrationPlan): Promise<void> {
  for (const { kind, table, column } of plan.steps) {
    const resource = model.resources[table]
    const field = resource?.fields[column ?? '']
    if (kind !== 'fill-computed' || !resource || !field) continue
    await inTransaction(systemContext(model, database), async work => {
      const rows = await work.write.queries.selectFrom(table).select('id').orderBy('id').execute()
      await renewFields(
        work,
        resource,
        [field],
        rows.map(row => row.id as number),
      )
    })
  }
}
