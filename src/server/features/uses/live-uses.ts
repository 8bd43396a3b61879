import { sql } from 'kysely'
import type { AppModel, Resource } from '#model/app-model.ts'
import { type FieldPath, fieldPath } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { leavesOf, readCondition } from '#model/list/condition-tree.ts'
import { presentContent, type ViewContent } from '#model/list/list-settings.ts'
import { savedViews } from '#server/features/list-settings/stored-view.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Database } from '../../storage/database.ts'

/** How a database uses a part of the config. */
export interface LiveUses {
  /** Number of records of the resource, with a value in the field, or with that value. */
  readonly records: number
  /** Where those records are: the field of each resource, or the holders of the permission. */
  readonly in: Readonly<Record<string, number>>
  /** Saved views of the page, or views that name the field in columns, filters or order. */
  readonly views: readonly SavedViewUse[]
}
export interface SavedViewUse {
  readonly page: string
  readonly name: string
}

/**
 * @param name in the form of `NODE_NAMES` of the compiler: `/path` of a page, `resource`, `resource.field`,
 * `resource.field=value`, `dictionary:name`, `dictionary:name=value`, `role:name` or `permission:id`
 */
export async function liveUses(model: AppModel, database: Database, name: string): Promise<LiveUses> {
  const [, kind, rest] = /^(dictionary|role|permission):(.*)$/.exec(name) ?? []
  const saved = await savedViews(database)
  if (kind === 'dictionary') {
    const [dictionary, option] = rest!.split('=') as [string, string?]
    const takes = (at: FieldPath) => at.field.dictionary === dictionary
    const views = option === undefined ? [] : saved.filter(view => comparesWith(model, view, takes, option))
    return { ...inAll(await dictionaryUses(model, database, dictionary, option)), views: views.map(useOf) }
  }
  if (kind !== undefined) {
    const views = kind === 'role' ? saved.filter(({ role }) => role === rest) : []
    return { ...inAll(await permissionUses(model, database, kind, rest!)), views: views.map(useOf) }
  }
  const own = name.startsWith('/') ? undefined : model.resources[/^[^.:=]*/.exec(name)![0]]
  const [field, value] = own ? name.slice(own.name.length + 1).split('=') : []
  const isWhole = own?.name === name
  const isOfField = own !== undefined && name[own.name.length] === '.'
  // Resources behind calls have a table too: the calls of section 7 write to it.
  const counted = own !== undefined && (isWhole || isOfField)
  const records = counted ? await countRecords(database, own, field, value) : 0
  const views = saved.filter(view => {
    const { page, content } = view
    if (name.startsWith('/')) return page === name
    const listed = resourceOf(model, page)
    if (!own || !listed) return false
    const isMeant = (at: FieldPath) => at.resource === own && at.field.name === field
    if (value !== undefined) return comparesWith(model, view, isMeant, value)
    if (isWhole) return listed === own
    return isOfField && pathsIn(content).some(path => leadsThrough(model, listed, path, own, field!))
  })
  return {
    records,
    in: records > 0 ? { [field === undefined ? own!.name : `${own!.name}.${field}`]: records } : {},
    views: views.map(useOf),
  }
}

/** Records with a value of the dictionary, or with this value, by field. */
async function dictionaryUses(model: AppModel, database: Database, dictionary: string, value?: string) {
  const found: Record<string, number> = {}
  for (const resource of Object.values(model.resources)) {
    for (const field of Object.values(resource.fields).filter(each => each.dictionary === dictionary))
      found[`${resource.name}.${field.name}`] = await countRecords(database, resource, field.name, value)
  }
  return found
}

/** Role records with the permission, or with one of the permissions of the config's named role. */
async function permissionUses(
  { resources, permissions }: AppModel,
  { reader }: Database,
  kind: string,
  name: string,
): Promise<Record<string, number>> {
  const ids = new Set(
    permissions.filter(each => String(kind === 'role' ? each.role : each.id) === name).map(({ id }) => id),
  )
  const role = resources.role
  if (!role?.fields.permissionIds) return {}
  const rows = await reader.selectFrom('role').select('permissionIds').where('permissionIds', 'is not', null).execute()
  const held = rows.filter(({ permissionIds }) => `${permissionIds}`.split(',').some(id => ids.has(Number(id))))
  return { 'role.permissionIds': held.length }
}

function inAll(counts: Readonly<Record<string, number>>): Pick<LiveUses, 'records' | 'in'> {
  const used = Object.entries(counts).filter(([, count]) => count > 0)
  return { records: used.reduce((sum, [, count]) => sum + count, 0), in: Object.fromEntries(used) }
}

async function countRecords({ reader, adapter }: Database, { name, fields }: Resource, field?: string, value?: string) {
  const own = field ? fields[field] : undefined
  if (field && !(own && columnKind(own))) return 0
  let rows = reader.selectFrom(name).select(({ fn }) => fn.countAll().as('count'))
  if (own && value !== undefined) {
    const isList = valueTypeOf(own).expressionType === 'list'
    rows = isList
      ? rows.where(adapter.listHas(sql.ref(own.name), sql`cast(${value} as text)`))
      : rows.where(own.name, '=', value)
  } else if (field) rows = rows.where(field, 'is not', null)
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

type SavedView = Awaited<ReturnType<typeof savedViews>>[number]

function useOf({ page, name }: SavedView): SavedViewUse {
  return { page, name }
}

/** Whether a condition of the view compares such a field with the value. */
function comparesWith(model: AppModel, view: SavedView, isMeant: (at: FieldPath) => boolean, value: string): boolean {
  const listed = resourceOf(model, view.page)
  const { conditions, where } = view.content
  const read = readCondition(where)
  const leaves = read.ok ? leavesOf(read.tree).map(leaf => [leaf.name, leaf.value] as const) : []
  return [...conditions, ...leaves].some(([name, text]) => {
    const at = listed && fieldPath(model, listed, name.replace(/_.*$/, ''))
    return at !== undefined && isMeant(at) && text.split(',').includes(value)
  })
}

function resourceOf({ pages, resources }: AppModel, path: string): Resource | undefined {
  const name = pages.find(page => page.path === path)?.resource
  return name === undefined ? undefined : resources[name]
}

function pathsIn(content: ViewContent): readonly string[] {
  const paths: string[] = []
  presentContent(content, {
    pathNow(path) {
      paths.push(path)
      return path
    },
  })
  return paths
}

/** Whether the path names the field, or passes through it. */
function leadsThrough(model: AppModel, listed: Resource, path: string, own: Resource, field: string): boolean {
  const names = path.split('.')
  return names.some((_, at) => {
    const found = fieldPath(model, listed, names.slice(0, at + 1).join('.'))
    return found?.resource === own && found.field.name === field
  })
}
