import type { AppModel, Resource } from '#model/app-model.ts'
import { localized } from '#model/localized-text.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { Database } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'
import { type JobNames, jobNamesNow } from './job-names.ts'

/** Work in progress: jobs and messages. */
export async function changesOfWork(
  before: AppModel,
  after: AppModel,
  migration: MigrationPlan,
  database: Database,
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  if (tables.has('steward_job')) lines.push(...(await changesOfJobs(before, after, migration, database)))
  if (tables.has('steward_outbox')) lines.push(...(await changesOfMessages(before, after, database)))
  return lines
}

/** Jobs that name a removed page, resource or transition: they fail when they resume. */
async function changesOfJobs(
  before: AppModel,
  after: AppModel,
  migration: MigrationPlan,
  { reader, adapter }: Database,
): Promise<ChangeLine[]> {
  const rows = await reader
    .selectFrom('steward_job')
    .select(['id', 'kind', 'params'])
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute()
  const namesNow = jobNamesNow(before, after, migration)
  const hit = rows.filter(row => {
    const names = (adapter.decode('json', row.params) ?? {}) as JobNames
    const [was, is] = [partsNamed(names, before), partsNamed(namesNow(names), after)]
    return was.some((found, index) => found && !is[index])
  })
  if (hit.length === 0) return []
  const what = localized(
    hit.length === 1
      ? '1 job under way names what is gone, and will fail'
      : '{count} jobs under way name what is gone, and will fail',
    '{count} 个进行中的任务引用了已删除的内容，将会失败',
    { count: hit.length },
  )
  return [
    {
      level: 'confirm',
      about: 'work',
      what,
      count: hit.length,
      examples: hit.slice(0, 3).map(row => `${row.kind} ${row.id}`),
    },
  ]
}

/** Whether the page, the resource and the transition that a job names are there. */
function partsNamed({ page, resource, action }: JobNames, { pages, resources }: AppModel): readonly boolean[] {
  const named = resources[String(resource)]
  return [pages.some(({ path }) => path === page), named !== undefined, transitionsOf(named).has(String(action))]
}

function transitionsOf(resource: Resource | undefined): ReadonlySet<string> {
  return new Set(Object.values(resource?.workflows ?? {}).flatMap(({ transitions }) => Object.keys(transitions)))
}

/** Messages that wait for a removed channel. */
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
        level: 'confirm',
        about: 'work',
        what: localized(
          count === 1
            ? '1 message waits for the channel {channel}, which is gone'
            : '{count} messages wait for the channel {channel}, which is gone',
          '{count} 条消息正等待通过渠道 {channel} 发送，而该渠道已删除',
          { count, channel },
        ),
        count,
      })
  }
  return lines
}
