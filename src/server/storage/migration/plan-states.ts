import { sql } from 'kysely'
import type { AppModel, Resource, Workflow } from '#model/app-model.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import type { MigrationStep } from './migration-step.ts'

/**
 * Records that stand in states which the config no longer has. A state that names the former one in `renamedFrom` takes
 * them over; otherwise the step is refused, so that no record is ever left in a state that nothing knows.
 */
export async function planStates(
  model: AppModel,
  database: Database,
  existing: ReadonlyMap<string, ExistingTable>,
): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = []
  for (const resource of Object.values(model.resources)) {
    const table = existing.get(resource.name) ?? existing.get(resource.renamedFrom ?? '')
    for (const workflow of table ? Object.values(resource.workflows) : []) {
      const field = resource.fields[workflow.field]
      const column = [workflow.field, field?.renamedFrom].find(name => name !== undefined && table!.columns.has(name))
      if (column === undefined) continue
      for (const { state, count } of await strayStates(database, table!.name, column, workflow))
        steps.push(stepFor(database, resource, workflow, state, count))
    }
  }
  return steps
}

async function strayStates({ reader }: Database, table: string, column: string, { states }: Workflow) {
  const { rows } = await sql<{ state: string; count: unknown }>`
    select ${sql.ref(column)} as state, count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(column)} not in (${sql.join(Object.keys(states))})
    group by ${sql.ref(column)} order by ${sql.ref(column)}`.execute(reader)
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

function stepFor(
  { reader }: Database,
  { name }: Resource,
  { field, states }: Workflow,
  former: string,
  count: number,
): MigrationStep {
  const records = count === 1 ? '1 record' : `${count} records`
  const heir = Object.values(states).find(({ renamedFrom }) => renamedFrom?.includes(former))
  const common = { kind: 'map-state', table: name, column: field } as const
  if (!heir)
    return {
      ...common,
      risk: 'destructive',
      what: `${records} of ${name} stand in the state "${former}" of ${field}, which the config no longer has`,
      why: `name the state that takes them over ("renamedFrom": ["${former}"] in that state), or keep the state`,
      statements: [],
    }
  const { sql: text, parameters } = sql`update ${sql.table(name)} set ${sql.ref(field)} = ${heir.name}
    where ${sql.ref(field)} = ${former}`.compile(reader)
  return {
    ...common,
    risk: 'safe',
    what: `move ${records} of ${name} from the state "${former}" of ${field} to "${heir.name}"`,
    statements: [{ sql: text, parameters }],
  }
}
