import type { AppModel, Page } from '#model/app-model.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { homeOfRecords, mayReadData, openPages } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'

/** Address that opens the record on a page that the account may open; undefined without such a page. */
export function recordAddress(model: AppModel, me: Me, resource: string, id: number): string | undefined {
  const home = homeOfRecords(model, me, resource)
  if (home) return `${home.path}?id=${id}`
  const page = pageOfRecords(model, me, resource)
  return page && `${page.path}?_view=${id}`
}

/** The page on which the account opens records of the resource; undefined without one. */
function pageOfRecords(model: AppModel, me: Me, resource: string): Page | undefined {
  const pages = openPages(model, me).filter(page => page.resource === resource && opensRecords(page, me))
  const [first, ...others] = pages
  return first && others.reduce(nearerPage, first)
}

/** Whether the account can open single records on the page. */
export function opensRecords(page: Page, me: Me): boolean {
  if (page.hidden || page.path.includes('{') || !pageKindOf(page.kind)?.opensRecords) return false
  return mayReadData(me, page)
}

/** Preferred page to open a record on: a working page before a report, all rows before a selection. */
export function nearerPage(known: Page | undefined, page: Page): Page {
  return known && rankOf(known) <= rankOf(page) ? known : page
}

function rankOf(page: Page): number {
  return (pageKindOf(page.kind)?.crossBlocks ? 2 : 0) + (page.fixed === undefined ? 0 : 1)
}
