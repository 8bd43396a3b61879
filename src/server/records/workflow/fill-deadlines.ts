import { sql } from 'kysely'
import type { AppModel, Resource, Workflow } from '#model/app-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows, dueOf } from '#model/workflow/deadlines.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { deadlineSetting, deadlineText } from '#server/storage/migration/plan-deadlines.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { readSetting, writeSetting } from '#server/storage/settings.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'

/**
 * Computes deadlines for rows that existed before the config declared or changed them. A record without a recorded state change
 * is assumed to have entered its state with its last edit.
 */
export async function fillDeadlines(model: AppModel, database: Database, plan: MigrationPlan): Promise<void> {
  for (const { kind, table } of plan.steps) {
    const resource = model.resources[table]
    if (kind !== 'fill-deadlines' || !resource) continue
    const setting = deadlineSetting(table)
    const wasWatched = ((await readSetting(database, setting)) ?? null) !== null
    await database.transaction(async write => {
      for (const workflow of deadlinedWorkflows(resource)) await fill(write, resource, workflow, wasWatched)
      await writeSetting(write, setting, deadlineText(resource))
      write.touch(table)
    })
  }
}

async function fill(
  { queries, adapter }: WriteTransaction,
  resource: Resource,
  workflow: Workflow,
  wasWatched: boolean,
): Promise<void> {
  const { since, due } = deadlineFields(workflow.field)
  const table = sql.table(resource.name)
  const unknown = wasWatched ? sql` where ${sql.ref(since)} is null` : sql``
  await sql`update ${table} set ${sql.ref(since)} = coalesce(${sql.ref('updatedAt')}, ${sql.ref('createdAt')})${unknown}`.execute(
    queries,
  )

  const limited = Object.values(workflow.states).filter(({ deadline }) => deadline)
  const starts = limited.flatMap(({ deadline }) => [deadline?.from ?? [], deadline?.pausedSince ?? []].flat())
  const names = [...new Set([workflow.field, since, due, ...starts])]
  const rows = await queries
    .selectFrom(resource.name)
    .select(['id', ...names])
    .where(where =>
      where.or([
        where(
          workflow.field,
          'in',
          limited.map(({ name }) => name),
        ),
        where(due, 'is not', null),
      ]),
    )
    .execute()
  for (const row of rows) {
    const values = Object.fromEntries(
      names.map(name => [name, adapter.decode(columnKind(resource.fields[name]!)!, row[name])]),
    )
    const wanted = dueOf(workflow, values)
    if (wanted === values[due]) continue
    await queries
      .updateTable(resource.name)
      .set({ [due]: adapter.encode('datetime', wanted) })
      .where('id', '=', row.id as number)
      .execute()
  }
}
