import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../database.ts'
import { resourceTables } from '../resource-tables.ts'
import { isSystemTable, SYSTEM_TABLES } from '../system-tables.ts'
import { type ColumnIdentities, claimColumns, knownColumns } from './column-identities.ts'
import { ColumnMoves } from './column-moves.ts'
import type { MigrationPlan, MigrationStep } from './migration-step.ts'
import { planComputed } from './plan-computed.ts'
import { planDeadlines } from './plan-deadlines.ts'
import { planStates } from './plan-states.ts'
import { TablePlanner } from './table-planner.ts'

/**
 * Compares the tables of `model` with those of the database. `target`: the columns of an earlier config, for a rollback.
 * Changes nothing.
 */
export async function planMigration(
  model: AppModel,
  database: Database,
  target?: ColumnIdentities,
): Promise<MigrationPlan> {
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const known = await knownColumns(database, existing)
  const claims = claimColumns(model, existing, known, target)
  const steps: MigrationStep[] = []
  const moves = new ColumnMoves(claims, existing)
  const wanted = resourceTables(model)
  const planners = [...SYSTEM_TABLES, ...wanted].map(table => {
    const former = moves.formerTable(table.name) ?? (isSystemTable(table) ? table.name : undefined)
    const known = former === undefined ? undefined : existing.get(former)
    return { known, planner: new TablePlanner(table, known, moves, database, steps) }
  })
  for (const { planner } of planners) planner.dropIndexes()
  moves.plan(wanted, database, steps)
  for (const { known, planner } of planners) {
    if (known) await planner.change(known)
    else planner.create()
  }
  steps.push(...(await planStates(model, database, existing, claims, known.active)))
  steps.push(...(await planComputed(model, database, existing, steps)))
  steps.push(...(await planDeadlines(model, database, existing)))
  const columns = { identities: claims.identities, origins: claims.origins, places: moves.places() }
  return { modelRevision: model.revision, steps, setAside: moves.setAside(), columns }
}
