import type { AppModel, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { presentContent, type ViewContent } from '#model/list-settings.ts'
import { VIEW_TABLE } from '../list-settings/stored-view.ts'
import type { Database } from '../storage/database.ts'
import { columnKind } from '../storage/resource-tables.ts'

/** What a database holds of a part of the config. */
export interface LiveUses {
  /** Records of the resource, with a value in the field, or with that value. */
  readonly records: number
  /** Saved views of the page, or that name the field in columns, filters or order. */
  readonly views: readonly SavedViewUse[]
}
export interface SavedViewUse {
  readonly page: string
  readonly name: string
}

/**
 * @param name `/path` of a page, `resource`, `resource.field` or `resource.field=value`; of other parts no record and no view
 *   speaks
 */
export async function liveUses(model: AppModel, database: Database, name: string): Promise<LiveUses> {
  const own = name.startsWith('/') ? undefined : model.resources[/^[^.:=]*/.exec(name)![0]]
  const [field, value] = own ? name.slice(own.name.length + 1).split('=') : []
  const isWhole = own?.name === name
  const isOfField = own !== undefined && name[own.name.length] === '.'
  const counted = own?.source.kind === 'store' && (isWhole || isOfField)
  const views = (await savedViews(database)).filter(({ page, content }) => {
    if (name.startsWith('/')) return page === name
    const listed = resourceOf(model, page)
    if (!own || !listed || value !== undefined) return false
    if (isWhole) return listed === own
    return isOfField && pathsIn(content).some(path => leadsThrough(model, listed, path, own, field!))
  })
  return {
    records: counted ? await countRecords(database, own, field, value) : 0,
    views: views.map(({ page, name: view }) => ({ page, name: view })),
  }
}

async function countRecords({ reader }: Database, { name, fields }: Resource, field?: string, value?: string) {
  const own = field ? fields[field] : undefined
  if (field && !(own && columnKind(own))) return 0
  let rows = reader.selectFrom(name).select(({ fn }) => fn.countAll().as('count'))
  if (field) rows = value === undefined ? rows.where(field, 'is not', null) : rows.where(field, '=', value)
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

async function savedViews({ reader, adapter }: Database) {
  const rows = await reader
    .selectFrom(VIEW_TABLE)
    .select(['page', 'name', 'content'])
    .orderBy('page')
    .orderBy('name')
    .execute()
  return rows.map(({ page, name, content }) => ({
    page: String(page),
    name: String(name),
    content: adapter.decode('json', content) as ViewContent,
  }))
}

function resourceOf({ pages, resources }: AppModel, path: string): Resource | undefined {
  const name = pages.find(page => page.path === path)?.resource
  return name === undefined ? undefined : resources[name]
}

function pathsIn(content: ViewContent): readonly string[] {
  const paths: string[] = []
  presentContent(content, path => {
    paths.push(path)
    return path
  })
  return paths
}

/** Whether the path names the field, or leads through it. */
function leadsThrough(model: AppModel, listed: Resource, path: string, own: Resource, field: string): boolean {
  const names = path.split('.')
  return names.some((_, at) => {
    const found = fieldPath(model, listed, names.slice(0, at + 1).join('.'))
    return found?.resource === own && found.field.name === field
  })
}
