import type { AppModel } from '#model/app-model.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { computedHashes, computedSetting } from '#server/storage/migration/plan-computed.ts'
import { changeSetting, writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { systemContext } from '../system-context.ts'
import { inTransaction } from '../work.ts'
import { renewFields } from './renew-computed.ts'

/**
 * Computes the stored fields of the plan for existing rows, and records their definitions, so that the next start recomputes
 * only those that changed. Each field is one transaction; an interrupted run continues with the field it was at.
 */
export async function fillComputed(model: AppModel, database: Database, plan: MigrationPlan): Promise<void> {
  for (const { kind, table, column } of plan.steps) {
    const resource = model.resources[table]
    const field = resource?.fields[column ?? '']
    if (kind !== 'fill-computed' || !resource || !field) continue
    const hash = computedHashes(model, resource)[field.name]
    await inTransaction(systemContext(model, database), async work => {
      const rows = await work.write.queries.selectFrom(table).select('id').orderBy('id').execute()
      await renewFields(
        work,
        resource,
        [field],
        rows.map(row => row.id as number),
      )
      await changeSetting(work.write, computedSetting(table), current => ({
        ...(current as object),
        [field.name]: hash,
      }))
    })
  }
  await database.transaction(async write => {
    for (const table of concernedBy(plan)) {
      const resource = model.resources[table]
      if (resource) await writeSetting(write, computedSetting(table), computedHashes(model, resource))
    }
  })
}

/** Tables that are new, or whose definitions were computed or discarded. */
function concernedBy(plan: MigrationPlan): ReadonlySet<string> {
  return new Set(
    plan.steps.filter(({ kind }) => kind === 'create-table' || kind === 'fill-computed').map(({ table }) => table),
  )
}
