import { sql } from 'kysely'
import type { AppModel, Transition, Workflow } from '#model/app-model.ts'
import type { Database } from '#server/storage/database.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { ChangeLine } from './plan-change.ts'

/** Work that is under way: records that cannot move on, what the clock would have done, jobs and messages. */
export async function changesOfWork(
  before: AppModel,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
  database: Database,
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  for (const resource of Object.values(after.resources)) {
    for (const workflow of Object.values(resource.workflows)) {
      const [table, column] = origins.get(`${resource.name}.${workflow.field}`)?.split('.') ?? []
      const former = before.resources[table ?? '']?.workflows[column ?? '']
      if (table === undefined || column === undefined || !former) continue
      const counts = await recordsByState(database, table, column)
      const inStates = (states: readonly string[]) => states.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
      for (const name of Object.keys(workflow.states)) {
        const count = inStates([name])
        if (count === 0 || !former.states[name] || leadsOn(workflow, name) || !leadsOn(former, name)) continue
        const what = `${recordsOf(count)} of ${resource.name} in "${name}" can go nowhere any more: no transition leads on`
        lines.push({ verdict: 'confirm', about: 'work', what, count })
      }
      for (const [name, transition] of Object.entries(former.transitions)) {
        const still = workflow.transitions[name]
        const count = inStates(transition.from)
        if (count > 0 && isTimed(transition) && !(still && isTimed(still)))
          lines.push({
            verdict: 'confirm',
            about: 'work',
            what: `the clock no longer runs ${name} of ${resource.name}: ${recordsOf(count)} ${count === 1 ? 'waits' : 'wait'} for it`,
            count,
          })
      }
      for (const [name, transition] of Object.entries(workflow.transitions)) {
        const was = former.transitions[name]
        const count = inStates(transition.from)
        if (isTimed(transition) && count > 0 && !(was && isTimed(was)))
          lines.push({
            verdict: 'confirm',
            about: 'work',
            what: `the clock begins to run ${name} of ${resource.name} for ${recordsOf(count)}`,
            why: 'those whose moment has passed already are moved at once',
            count,
          })
      }
    }
  }
  if (tables.has('steward_job')) lines.push(...(await changesOfJobs(before, after, database)))
  if (tables.has('steward_outbox')) lines.push(...(await changesOfMessages(before, after, database)))
  return lines
}

function isTimed({ schedule, recurrence }: Transition): boolean {
  return schedule !== undefined || recurrence !== undefined
}

function leadsOn({ transitions }: Workflow, state: string): boolean {
  return Object.values(transitions).some(({ from }) => from.includes(state))
}

async function recordsByState({ reader }: Database, table: string, column: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: unknown }>`select ${sql.ref(column)} as state, count(*) as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by ${sql.ref(column)}`.execute(reader)
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Jobs that name a page or a resource which is gone: they fail when they go on. */
async function changesOfJobs(before: AppModel, after: AppModel, { reader, adapter }: Database): Promise<ChangeLine[]> {
  const rows = await reader
    .selectFrom('steward_job')
    .select(['id', 'kind', 'params'])
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute()
  const gone = new Set([
    ...Object.keys(before.resources).filter(name => !after.resources[name]),
    ...before.pages.map(({ path }) => path).filter(path => !after.pages.some(page => page.path === path)),
  ])
  const hit = rows.filter(row => {
    const params = (adapter.decode('json', row.params) ?? {}) as Readonly<Record<string, unknown>>
    return [params.page, params.resource].some(name => gone.has(String(name)))
  })
  if (hit.length === 0) return []
  const what = `${hit.length} ${hit.length === 1 ? 'job' : 'jobs'} under way ${hit.length === 1 ? 'names' : 'name'} what is gone, and will fail`
  return [
    {
      verdict: 'confirm',
      about: 'work',
      what,
      count: hit.length,
      examples: hit.slice(0, 3).map(row => `${row.kind} ${row.id}`),
    },
  ]
}

/** Messages that wait for a channel which is gone. */
async function changesOfMessages(before: AppModel, after: AppModel, { reader }: Database): Promise<ChangeLine[]> {
  const gone = Object.keys(before.app.channels).filter(name => !after.app.channels[name])
  const lines: ChangeLine[] = []
  for (const channel of gone) {
    const row = await reader
      .selectFrom('steward_outbox')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('channel', '=', channel)
      .where('state', '!=', 'sent')
      .executeTakeFirst()
    const count = Number(row?.count ?? 0)
    if (count > 0)
      lines.push({
        verdict: 'confirm',
        about: 'work',
        what: `${count} messages wait for the channel ${channel}, which is gone`,
        count,
      })
  }
  return lines
}

function recordsOf(count: number): string {
  return count === 1 ? '1 record' : `${count} records`
}
