import type { AppModel, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import {
  type ListLayout,
  type Naming,
  presentCondition,
  presentContent,
  presentLayout,
  presentPath,
  presentWhere,
  type ViewContent,
} from '#model/list/list-settings.ts'
import type { MyPages } from '#model/my-pages.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { Row } from '#server/storage/tables.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { JOB_TABLE } from '../jobs/job-store.ts'
import { LAYOUT_TABLE, layoutKey } from '../list-settings/save-layout.ts'
import { VIEW_TABLE } from '../list-settings/stored-view.ts'
import { MY_PAGES_TABLE } from '../my-pages/my-pages.ts'
import { NOTICE_TABLE } from '../notices/add-notice.ts'
import { SUBSCRIPTION_TABLE } from '../subscriptions/stored-subscription.ts'
import { type JobNames, jobNamesNow } from './job-names.ts'
import { movedPages, renamedRoles, renamedStates } from './renamed-names.ts'

/**
 * Renames in what people saved: saved views, list layouts, favourites, subscriptions and links of notifications follow fields,
 * states, roles and pages that have another name; jobs that are not finished also follow resources and transitions. Of a field only the last former name is recognised, and not when an older
 * config takes effect again. `before`: the config in effect so far, if this version can read it.
 */
export async function followRenames(
  write: WriteTransaction,
  before: AppModel | undefined,
  model: AppModel,
  migration: MigrationPlan,
): Promise<void> {
  if (before) await renameInJobs(write, jobNamesNow(before, model, migration))
  const { steps } = migration
  const columns = new Map(
    steps.flatMap(({ kind, table, column, former }) =>
      kind === 'rename-column' ? [[`${table}.${former}`, column!] as const] : [],
    ),
  )
  const moved = before ? movedPages(before, model) : new Map()
  const roles = before ? renamedRoles(before, model) : new Map<string, string>()
  const states = before ? renamedStates(before, model) : new Map<string, ReadonlyMap<string, string>>()
  if (columns.size + moved.size + roles.size + states.size === 0) return
  const { queries, adapter } = write
  const pageNow = (path: unknown) => moved.get(String(path))?.path ?? String(path)
  const json = (value: unknown) => adapter.encode('json', value)

  await rewrite(VIEW_TABLE, 'id', ['page', 'role', 'content'], row => {
    const naming = namingAt(row.page)
    const content = adapter.decode('json', row.content) as ViewContent
    return {
      page: pageNow(row.page),
      role: roles.get(String(row.role)) ?? row.role,
      content: json(naming ? presentContent(content, naming) : content),
    }
  })
  await rewrite(LAYOUT_TABLE, 'key', ['accountId', 'page', 'layout'], row => {
    const naming = namingAt(row.page)
    const layout = adapter.decode('json', row.layout) as ListLayout
    const page = pageNow(row.page)
    return {
      key: layoutKey(Number(row.accountId), page),
      page,
      layout: json(naming ? presentLayout(layout, naming.pathNow) : layout),
    }
  })
  await rewrite(SUBSCRIPTION_TABLE, 'id', ['page', 'filter', 'columns', 'groups'], row => {
    const naming = namingAt(row.page)
    const paths = (value: unknown) => {
      const list = adapter.decode('json', value) as readonly string[] | null
      return json(naming && list ? list.map(naming.pathNow) : list)
    }
    return {
      page: pageNow(row.page),
      filter: naming ? presentFilter(String(row.filter), naming) : row.filter,
      columns: paths(row.columns),
      groups: paths(row.groups),
    }
  })
  if (moved.size === 0) return
  await rewrite(MY_PAGES_TABLE, 'key', ['pages'], row => {
    const pages = adapter.decode('json', row.pages) as MyPages
    return { pages: json({ ...pages, favourites: pages.favourites.map(pageNow), recent: pages.recent.map(pageNow) }) }
  })
  await rewrite(NOTICE_TABLE, 'id', ['link'], row => {
    const [path = '', ...query] = String(row.link ?? '').split('?')
    return { link: moved.has(path) ? [pageNow(path), ...query].join('?') : row.link }
  })

  async function rewrite(table: string, key: string, names: readonly string[], change: (row: Row) => Row) {
    for (const row of await queries
      .selectFrom(table)
      .select([key, ...names])
      .execute()) {
      const next = change(row)
      const isSame = Object.entries(next).every(([name, value]) => JSON.stringify(value) === JSON.stringify(row[name]))
      if (!isSame) await queries.updateTable(table).set(next).where(key, '=', row[key]).execute()
    }
  }

  function namingAt(page: unknown): Naming | undefined {
    const resource = model.resources[model.pages.find(({ path }) => path === pageNow(page))?.resource ?? '']
    if (!resource) return undefined
    const pathNow = (path: string) => presentPath(model, resource, renamedPath(path, resource))
    return {
      pathNow,
      valueNow(path, value) {
        const at = fieldPath(model, resource, pathNow(path))
        const names = at && states.get(`${at.resource.name}.${at.field.name}`)
        return names
          ? value
              .split(',')
              .map(each => names.get(each) ?? each)
              .join(',')
          : value
      },
    }
  }

  function renamedPath(path: string, first: Resource): string {
    let owner: Resource | undefined = first
    return path
      .split('.')
      .map(name => {
        const now: string = columns.get(`${owner?.name}.${name}`) ?? name
        owner = model.resources[owner?.fields[now]?.resource ?? '']
        return now
      })
      .join('.')
  }
}

async function renameInJobs({ queries, adapter }: WriteTransaction, namesNow: (names: JobNames) => JobNames) {
  const open = queries.selectFrom(JOB_TABLE).select(['id', 'params']).where('state', 'in', ['queued', 'running'])
  for (const { id, params } of await open.execute()) {
    const names = adapter.decode('json', params) as JobNames
    const now = adapter.encode('json', namesNow(names))
    if (now !== adapter.encode('json', names))
      await queries.updateTable(JOB_TABLE).set({ params: now }).where('id', '=', id).execute()
  }
}

/** The conditions of an address. */
function presentFilter(filter: string, naming: Naming): string {
  const entries = [...new URLSearchParams(filter)].map(([name, value]): [string, string] => {
    if (name === '_where') return [name, presentWhere(value, naming)]
    if (name === '_sort') return [name, value.split(',').map(naming.pathNow).join(',')]
    return name.startsWith('_') ? [name, value] : presentCondition([name, value], naming)
  })
  return new URLSearchParams(entries).toString()
}
