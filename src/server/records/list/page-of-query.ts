import type { Page, Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { mayOpen, mayReadData } from '#model/permissions/may-open.ts'
import { AccessDenied, RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'

/** The page whose rows are listed. */
export interface ListedPage {
  readonly page: Page
  /** Values of the `{names}` in the path; digits are numbers. `fixed` may refer to them as `params`. */
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * The page whose `fixed` condition the query requests, by its path (`/moveIntoPlan/interviewRecords/12`).
 * @throws AccessDenied when the account may not open it
 */
export function pageOfQuery(
  { model, me }: RecordContext,
  resource: Resource,
  query: ListQuery,
): ListedPage | undefined {
  if (query.page === undefined) return undefined
  const found = findPage(model.pages, query.page)
  if (!found)
    throw new RecordRefusal('validation', [{ path: '_page', code: 'not-option', params: { value: query.page } }])
  const { page } = found
  if (!mayOpen(page, me) || !mayReadData(me, page)) throw new AccessDenied('page-role-missing')
  // A tab's rows are shown on the page too; its condition refers only to the page's own resource.
  return page.resource === resource.name ? found : undefined
}

function findPage(pages: readonly Page[], path: string): ListedPage | undefined {
  const exact = pages.find(page => page.path === path)
  if (exact) return { page: exact, params: {} }
  for (const page of pages) {
    const params = page.path.includes('{') ? paramsIn(page.path, path) : undefined
    if (params) return { page, params }
  }
  return undefined
}

function paramsIn(pattern: string, path: string): Record<string, string | number> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string | number> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== value) return undefined
    if (name === undefined) continue
    const decoded = decodedPart(value)
    if (decoded === undefined) return undefined
    params[name] = /^\d{1,15}$/.test(decoded) ? Number(decoded) : decoded
  }
  return params
}

function decodedPart(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
