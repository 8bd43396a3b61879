import type { AppModel, Column, DetailTab, Page, PageAction, PageLink, Tile } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { expressionTexts } from '#model/expression/expression-texts.ts'
import { packNode } from '#model/expression/pack-node.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { listParam } from '#model/list/list-query.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { decide } from '#model/permissions/decide.ts'
import { isReadableEverywhere } from '#model/permissions/fields.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny, mayOpen, mayReadData } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { askedFields } from '#model/workflow/asked-fields.ts'
import { clientResources } from './client-resources.ts'
import { pick } from './pick.ts'
import { ReadablePaths } from './readable-paths.ts'

/** Whether each key is sent as it is; of the others, `visiblePage` sends what the account may use. */
const IS_SENT = {
  path: true,
  module: true,
  title: true,
  roles: true,
  hidden: true,
  keepAlive: true,
  aliases: true,
  kind: true,
  resource: true,
  sort: true,
  fixed: true,
  pageSize: true,
  sections: true,
  sectionLayout: true,
  formFrame: true,
  extension: true,
  expand: true,
  view: true,
  options: true,
  dataRoles: false,
  help: false,
  columns: false,
  filters: false,
  totals: false,
  tiles: false,
  opens: false,
  inlineEdit: false,
  links: false,
  actions: false,
  detail: false,
  optionPaths: false,
  location: false,
} as const satisfies Readonly<Record<keyof Page, boolean>>
type SentKey = { [K in keyof Page]-?: (typeof IS_SENT)[K] extends true ? K : never }[keyof Page]
const SENT_KEYS = (Object.keys(IS_SENT) as SentKey[]).filter(key => IS_SENT[key])

/** Which part of a page is requested: `rows` defers the tabs of an opened record. */
export type PagePart = 'rows' | 'all'

/**
 * Everything that the page at `path` needs to render for `me`; undefined when there is no such page or the account may not open
 * it.
 */
export function pageModel(model: AppModel, me: Me, path: string, part: PagePart = 'all'): PageModel | undefined {
  const found = model.pages.find(each => each.path === path)
  if (!found || !mayOpen(found, me)) return undefined
  return drawnPage(model, me, found, part)
}

/** Everything needed to render `shown`, which the account may open. */
export function drawnPage(model: AppModel, me: Me, shown: Page, part: PagePart = 'all'): PageModel {
  const whole = visiblePage(model, me, shown)
  const partial = part === 'rows' && pageKindOf(shown.kind)?.rowsFirst === true && whole.detail.tabs.length > 0
  const page = partial ? { ...whole, detail: { ...whole.detail, tabs: [] } } : whole
  const resources = clientResources(model, me, page)
  const dictionaries = clientDictionaries(model, resources)
  // A form says itself that it may not be filled in.
  const closed = !mayReadData(me, shown) && pageKindOf(shown.kind)?.actionsNeeded(shown).includes('list') === true
  return {
    page,
    resources,
    dictionaries,
    expressions: clientExpressions([page, resources]),
    ...(partial ? { partial } : {}),
    ...(closed ? { closed } : {}),
  }
}

/** The page without the columns, filters, tabs and buttons that the account may not use. */
function visiblePage(model: AppModel, me: Me, page: Page): PageModel['page'] {
  const readable = new ReadablePaths(model, me)
  const columnsOf = (resource: string, columns: readonly Column[]) =>
    columns.filter(({ field }) => readable.has(resource, field)).map(column => openLink(model, me, column))
  const tabsOf = (tabs: readonly DetailTab[]) =>
    tabs
      .filter(({ roles, resource }) => (roles.length === 0 || holdsAny(me, roles)) && readable.any(resource))
      .map(tab => ({ ...tab, columns: columnsOf(tab.resource, tab.columns) }))
  const buttonsOf = (buttons: readonly PageAction[]) =>
    buttons.flatMap(button => (button.page === undefined ? usable(button) : opened(model, me, button)))
  const usable = (button: PageAction) => (mayUse(model, me, page, button) ? [button] : [])
  const { toolbar, row, bulk } = page.actions
  const isCountable = ({ query }: Tile) =>
    Object.keys(query).every(key => readable.has(page.resource, listParam(key).path))
  return {
    ...pick(page, SENT_KEYS),
    columns: columnsOf(page.resource, page.columns),
    filters: page.filters.filter(({ field }) => readable.has(page.resource, field)),
    ...(page.totals === undefined ? {} : { totals: summable(model, me, page) }),
    ...(page.tiles === undefined ? {} : { tiles: page.tiles.filter(isCountable) }),
    ...(page.opens && isCountable(page.opens) ? { opens: page.opens } : {}),
    ...(page.inlineEdit === undefined
      ? {}
      : { inlineEdit: page.inlineEdit.filter(name => readable.has(page.resource, name)) }),
    ...(page.links === undefined ? {} : { links: openLinks(model, me, page.links) }),
    actions: { toolbar: buttonsOf(toolbar), row: buttonsOf(row), bulk: buttonsOf(bulk) },
    detail: { ...page.detail, tabs: tabsOf(page.detail.tabs) },
  }
}

/** A total is shown only where every row shows the field; otherwise it would reveal hidden cells. */
function summable(model: AppModel, me: Me, page: Page): readonly string[] {
  const plan = planAccess(model, me, page.resource, 'list', page)
  const fields = model.resources[page.resource]?.fields ?? {}
  return (page.totals ?? []).filter(name => !fields[name]?.masked && isReadableEverywhere(plan, name))
}

/** Whether the account may use the button on at least one record. */
export function mayUse(model: AppModel, me: Me, page: Page, { action, roles, permission }: PageAction): boolean {
  if (!holdsAnyOf(me, roles)) return false
  if (!holdsPermission(me, permission)) return false
  return decide(model, me, { action: 'run', target: { resource: page.resource, operation: action } }).allowed
}

/** A button that opens the form of another page needs permission to create records there. */
function opened(model: AppModel, me: Me, button: PageAction): readonly PageAction[] {
  const target = model.pages.find(({ path }) => path === button.page)
  const create = target && creationOn(target)
  if (!target || !create || !mayOpen(target, me) || !holdsAnyOf(me, button.roles)) return []
  if (!holdsPermission(me, button.permission) || !mayUse(model, me, target, create)) return []
  return [{ title: target.title, ...button }]
}

/** What creates a record on the page: its button, or the page itself. */
function creationOn({ kind, actions }: Page): PageAction | undefined {
  if (pageKindOf(kind)?.takesValues) return { action: 'create', roles: [] }
  return actions.toolbar.find(({ action }) => action === 'create')
}

function holdsAnyOf(me: Me, roles: readonly string[]): boolean {
  return roles.length === 0 || holdsAny(me, roles)
}

/** The links to pages that the account may open and whose data it may query, each with its text. */
function openLinks(model: AppModel, me: Me, links: readonly PageLink[]): readonly PageLink[] {
  return links.flatMap(link => {
    const target = model.pages.find(({ path }) => path === link.page)
    if (!target || !mayOpen(target, me) || !mayReadData(me, target)) return []
    return [{ title: target.title, ...link }]
  })
}

/** A column whose link leads to a page that the account may not open is shown without the link. */
function openLink(model: AppModel, me: Me, column: Column): Column {
  const { link, ...plain } = column
  const target = link && model.pages.find(({ path }) => path === link.page)
  return target && mayOpen(target, me) ? column : plain
}

/** The dictionaries that the fields of the page and the inputs of its transitions take their options from. */
function clientDictionaries(model: AppModel, resources: PageModel['resources']): PageModel['dictionaries'] {
  const fields = Object.values(resources).flatMap(resource => [
    ...Object.values(resource.fields),
    ...askedFields(resource),
  ])
  const names = new Set(fields.flatMap(({ dictionary }) => dictionary ?? []))
  return Object.fromEntries([...names].map(name => [name, model.dictionaries[name]!]))
}

/** The parsed expressions of a page's model, so that the browser needs no parser. */
function clientExpressions(parts: readonly unknown[]): PageModel['expressions'] {
  const texts = [...expressionTexts(parts)].sort()
  return Object.fromEntries(
    texts.flatMap(text => {
      const parsed = parseExpression(text)
      return parsed.ok ? [[text, packNode(parsed.ast)]] : []
    }),
  )
}
