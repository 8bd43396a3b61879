import type { RowCount } from '#model/api.ts'
import type { DetailTab, Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { holdsAny, openPages } from '#model/permissions/may-open.ts'
import { AccessDenied } from '../errors.ts'
import { listCounts } from '../list/list-counts.ts'
import type { RecordContext } from '../record-context.ts'
import { readRecord } from './read-record.ts'

/**
 * How many records each tab of the page has for a record that the account may see, counted as the tab lists them. Tabs that
 * the account may not see, or whose rows share a value with the record instead of pointing back, are left out.
 * @throws RecordNotFound, AccessDenied
 */
export async function countRelated(
  context: RecordContext,
  resource: Resource,
  id: number,
  path: string,
): Promise<Record<string, RowCount>> {
  await readRecord(context, resource, id, { fields: [resource.label] })
  const page = openPages(context.model, context.me).find(each => each.path === path)
  const tabs = page?.resource === resource.name ? page.detail.tabs : []
  const counted = await Promise.all(tabs.map(async tab => [tab.name, await countOf(context, id, tab)] as const))
  return Object.fromEntries(counted.filter((each): each is readonly [string, RowCount] => each[1] != null))
}

async function countOf(context: RecordContext, id: number, { resource: name, by, equals, drawer, roles }: DetailTab) {
  const resource = context.model.resources[name]
  if (!resource || by === undefined || equals !== undefined || drawer) return undefined
  if (roles.length > 0 && !holdsAny(context.me, roles)) return undefined
  const isList = resource.fields[by]?.type === 'references'
  const filter = isList ? ({ operator: 'has', value: [id] } as const) : ({ operator: 'eq', value: id } as const)
  const query: ListQuery = { start: 0, end: 0, sort: [], filters: [{ path: by, ...filter }] }
  try {
    return (await listCounts(context, resource, [query]))[0]
  } catch (error) {
    if (error instanceof AccessDenied) return undefined
    throw error
  }
}
