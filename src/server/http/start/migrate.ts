import type { AppModel } from '#model/app-model.ts'
import type { Environment } from '#server/env.ts'
import { fillComputed } from '#server/records/computed/fill-computed.ts'
import { fillDeadlines } from '#server/records/workflow/fill-deadlines.ts'
import type { Database } from '#server/storage/database.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'

/** In production the tables differ from the model, and nobody has said that they may be changed. */
export class MigrationPending extends Error {
  constructor(plan: MigrationPlan) {
    const steps = plan.steps.map(step => `  - ${step.what}`)
    super(
      `The database does not fit the config yet:\n${steps.join('\n')}\n` +
        'Start once with MIGRATE=1 to carry this out. Nothing was changed.',
    )
  }
}

/**
 * Brings the tables to the model by what loses nothing. A demo is changed at once; in production only an empty database
 * is, or with `MIGRATE=1`. @throws MigrationRefused, MigrationPending
 */
export async function migrate(model: AppModel, database: Database, environment: Environment): Promise<void> {
  const plan = await planMigration(model, database)
  if (plan.steps.length === 0) return
  const created = new Set(plan.steps.filter(({ kind }) => kind === 'create-table').map(({ table }) => table))
  const empty = plan.steps.every(({ kind, table }) => kind === 'create-index' || created.has(table))
  if (environment.mode === 'production' && !environment.migrate && !empty) throw new MigrationPending(plan)
  await applyMigration(plan, database)
  await fillDeadlines(model, database, plan)
  await fillComputed(model, database, plan)
}
