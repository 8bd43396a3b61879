import type { AppModel, Resource } from '#model/app-model.ts'
import { presentContent, presentLayout, presentPath } from '#model/list/list-settings.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import { LAYOUT_TABLE } from './save-layout.ts'
import { VIEW_TABLE } from './stored-view.ts'

/**
 * Renames the fields of saved views and list layouts as the config does. Only the last former name is recognised, and not when
 * an older config takes effect again.
 */
export async function followRenames(
  write: WriteTransaction,
  { adapter }: Pick<Database, 'adapter'>,
  model: AppModel,
  { steps }: MigrationPlan,
): Promise<void> {
  const renames = steps.filter(({ kind }) => kind === 'rename-column')
  if (renames.length === 0) return
  const formerly = new Map(renames.map(({ table, column, former }) => [`${table}.${former}`, column!]))
  for (const [table, column, present] of [
    [VIEW_TABLE, 'content', presentContent],
    [LAYOUT_TABLE, 'layout', presentLayout],
  ] as const) {
    const key = table === VIEW_TABLE ? 'id' : 'key'
    for (const row of await write.queries.selectFrom(table).select([key, 'page', column]).execute()) {
      const resource = model.resources[model.pages.find(({ path }) => path === row.page)?.resource ?? '']
      if (!resource) continue
      const before = adapter.decode('json', row[column])
      const after = present(before as never, path => presentPath(model, resource, pathNow(path, resource)))
      if (JSON.stringify(after) === JSON.stringify(before)) continue
      await write.queries
        .updateTable(table)
        .set({ [column]: adapter.encode('json', after) })
        .where(key, '=', row[key])
        .execute()
    }
  }

  function pathNow(path: string, first: Resource): string {
    let owner: Resource | undefined = first
    return path
      .split('.')
      .map(name => {
        const now: string = formerly.get(`${owner?.name}.${name}`) ?? name
        owner = model.resources[owner?.fields[now]?.resource ?? '']
        return now
      })
      .join('.')
  }
}
