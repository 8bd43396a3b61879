import type { ColumnConfig, PageConfig } from '../config-types.ts'
import { actionsOf } from '../mentions/actions.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownPage: Check = {
  code: 'unknown-page',
  severity: 'error',
  why: 'The link would lead to the not-found page.',
  fix: 'Write the `path` of a page as it stands in the page file.',
  page({ value, facts, report }) {
    for (const { pointer, page } of linksOf(value)) {
      if (facts.pageAt(page) !== undefined) continue
      report({ pointer, what: `There is no page ${quote(page)}.`, ...suggest(page, facts.names('page')) })
    }
    for (const { pointer, page } of actionsOf(value)) {
      const target = page === undefined ? undefined : facts.pageAt(page)?.value
      if (!target || actionsOf(target).some(({ place, action }) => place === 'toolbar' && action === 'create')) continue
      const what = `On ${quote(target.path)} no record can be created: it has no button "create" in its toolbar.`
      report({ pointer: pointerTo(pointer, 'page'), what, fix: 'Name a page whose toolbar has it.' })
    }
  },
}

function linksOf(page: PageConfig) {
  const tabs = (page.detail?.tabs ?? []).flatMap((tab, index) =>
    columnLinks(pointerTo('/detail/tabs', index, 'columns'), tab.columns),
  )
  const buttons = (page.links ?? []).map((link, index) =>
    typeof link === 'string'
      ? { pointer: pointerTo('/links', index), page: link }
      : { pointer: pointerTo('/links', index, 'page'), page: link.page },
  )
  const creations = actionsOf(page).flatMap(({ pointer, page: path }) =>
    path === undefined ? [] : [{ pointer: pointerTo(pointer, 'page'), page: path }],
  )
  return [...columnLinks('/columns', page.columns), ...tabs, ...buttons, ...creations]
}

function columnLinks(pointer: string, columns: readonly ColumnConfig[] | undefined) {
  return (columns ?? []).flatMap((column, index) =>
    typeof column === 'string' || column.link === undefined
      ? []
      : [{ pointer: pointerTo(pointer, index, 'link', 'page'), page: column.link.page }],
  )
}
