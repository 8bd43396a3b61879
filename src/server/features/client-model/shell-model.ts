import type { AppModel, Module, Page } from '#model/app-model.ts'
import type { ShellModel, ShellModule, ShellPage } from '#model/client-model.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { mayOpen, mayUseStudio } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { maySeeAs } from '#model/permissions/see-as.ts'
import { mayUse } from './page-model.ts'

/** Quick entries on the home page (specification section 2). */
const MOST_QUICK_ENTRIES = 6

/** Menu, routes and home page of one account; pages it may not open are absent (specification sections 2 and 6). */
export function shellModel(model: AppModel, me: Me): ShellModel {
  const { home } = model
  const held = new Set(me.permissionIds)
  const pages = new Map(model.pages.filter(page => mayOpen(page, me)).map(page => [page.path, page]))
  return {
    revision: model.revision,
    modules: model.modules.map(module => shellModule(model, me, module, pages)).filter(({ pages }) => pages.length > 0),
    permissions: model.permissions
      .filter(({ id }) => held.has(id))
      .map(({ id, role, widens }) => ({ id, role, ...(widens && { widens }) })),
    quickEntries: home.quickEntries
      .filter(({ permission, page }) => held.has(permission) && pages.has(page))
      .slice(0, MOST_QUICK_ENTRIES),
    tools: home.tools.filter(path => pages.has(path)),
    ...(home.withoutPages === undefined ? {} : { withoutPages: home.withoutPages }),
    systems: home.systems,
    guides: home.guides,
    welcome: home.welcome,
    pageTabs: model.app.pageTabs,
    seeAs: maySeeAs(model.app, me),
    ...(mayUseStudio(model.app, me) && { studio: true }),
    ...(me.roleIds && { roleIds: me.roleIds }),
    ...(me.standsIn && { standsIn: me.standsIn }),
  }
}

function shellModule(model: AppModel, me: Me, module: Module, open: ReadonlyMap<string, Page>): ShellModule {
  const { name, path, title, icon, pages: paths } = module
  const pages = paths.flatMap(each => open.get(each) ?? []).map(page => shellPage(model, me, page))
  return { name, path, title, icon, pages }
}

function shellPage(model: AppModel, me: Me, page: Page): ShellPage {
  const { path, title, roles, hidden, keepAlive, aliases, kind, extension } = page
  const creates = mayCreate(model, me, page) ? { creates: model.resources[page.resource]!.title } : {}
  return { path, title, roles, hidden, keepAlive, aliases, kind, extension, ...creates }
}

/** Whether the page has a button for a new record that this account may use. */
function mayCreate(model: AppModel, me: Me, page: Page): boolean {
  if (page.hidden || !pageKindOf(page.kind)?.opensRecords) return false
  return page.actions.toolbar.some(button => button.action === 'create' && mayUse(model, me, page, button))
}
