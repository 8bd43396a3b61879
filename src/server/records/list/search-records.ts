import { setImmediate } from 'node:timers/promises'
import type { FoundRecord } from '#model/api.ts'
import type { AppModel, Page, Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import { homeOfRecords, openPages } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { RecordContext } from '../record-context.ts'
import { compiledList } from './compiled-list.ts'
import { findRecords } from './find-records.ts'
import { nearerPage, opensRecords } from './page-of-record.ts'

export interface SearchOptions {
  /** Maximum number of records; default: 20. */
  readonly limit?: number
  /** Called before each resource; false ends the search early. */
  readonly isWanted?: () => boolean
}

const DEFAULT_LIMIT = 20
/** Maximum number of records of one resource, so that a common word does not hide the others. */
const MOST_OF_ONE = 5

/**
 * Records whose declared search fields contain the text, on pages that the account may open, best matches first. Each
 * resource is read as its page lists it: the same grants, scope and page condition.
 */
export async function searchRecords(
  context: RecordContext,
  text: string,
  { limit = DEFAULT_LIMIT, isWanted = () => true }: SearchOptions = {},
): Promise<FoundRecord[]> {
  const wanted = text.trim()
  if (wanted === '') return []
  const found = await atHome(context, wanted)
  const homes = new Set(found.map(({ page }) => page))
  for (const [resource, page] of searchedPages(context.model, context.me)) {
    if (!isWanted()) break
    // The resource's own search was part of it.
    const home = homeOfRecords(context.model, context.me, resource.name)
    if (home && homes.has(home.path)) continue
    found.push(...(await recordsOf(context, resource, page, wanted)))
    // Yields to other requests between two resources.
    await setImmediate()
  }
  return byMatch(found, wanted).slice(0, limit)
}

/** Records with a page of their own, through any related record. */
async function atHome(context: RecordContext, text: string): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (const resource of Object.values(context.model.resources)) {
    const home = resource.foundBy && homeOfRecords(context.model, context.me, resource.name)
    if (!home) continue
    const records = await findRecords(context, resource, text)
    found.push(
      ...records.slice(0, MOST_OF_ONE).map(({ id, label, by }) => ({
        ...{ page: home.path, address: `${home.path}?id=${id}`, id, label },
        ...(by && { by }),
      })),
    )
  }
  return found
}

/** Each resource with the page that opens its records; a page with all rows before a selection. */
function searchedPages(model: AppModel, me: Me): ReadonlyMap<Resource, Page> {
  const pages = new Map<Resource, Page>()
  for (const page of openPages(model, me)) {
    const resource = model.resources[page.resource]
    if (resource && opensRecords(page, me) && mayFind(model, me, resource))
      pages.set(resource, nearerPage(pages.get(resource), page))
  }
  return pages
}

/** Without a readable label the record could be found, but not be distinguished from another. */
function mayFind(model: AppModel, me: Me, { name, label, search }: Resource): boolean {
  if (search.length === 0) return false
  const plan = planAccess(model, me, name, 'list')
  return plan.allowed && readableSomewhere(plan).has(label)
}

async function recordsOf(context: RecordContext, resource: Resource, page: Page, q: string): Promise<FoundRecord[]> {
  const query: ListQuery = {
    start: 0,
    end: MOST_OF_ONE,
    sort: [{ field: 'id', order: 'desc' }],
    filters: [],
    fields: [resource.label],
    q,
    page: page.path,
  }
  const { rows, plan, isShown } = compiledList(context, resource, query)
  const { reader } = context.database
  const result = await reader.executeQuery<Row>(filled(rows, query))
  const shown = await plan.read(result.rows, reader, isShown)
  return shown.map(row => ({
    page: page.path,
    address: `${page.path}?_view=${row.id}`,
    id: row.id as number,
    label: recordLabel(resource, row, context.locale),
  }))
}

/** Equal labels first, then those that begin with the text, then those that contain it, then matches in other fields. */
function byMatch(found: readonly FoundRecord[], text: string): FoundRecord[] {
  const wanted = text.toLowerCase()
  const rank = ({ label, by }: FoundRecord) => {
    // The related record contains the text itself.
    if (by) return by.label.length === text.length ? 0 : 1
    const at = label.toLowerCase().indexOf(wanted)
    if (at < 0) return 3
    if (at > 0) return 2
    return label.length === text.length ? 0 : 1
  }
  return found.toSorted((one, other) => rank(one) - rank(other))
}
