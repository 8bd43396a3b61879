import type { AppModel, AppSettings, Page, PageAction } from '../app-model.ts'
import type { Me } from './me.ts'

type Holder = Pick<Me, 'admin' | 'roles'>

/** Whether the account may open a page: it requires no role, or one of its roles is held (specification section 6). */
export function mayOpen(page: Pick<Page, 'roles'>, me: Holder): boolean {
  return me.admin || page.roles.length === 0 || holdsAny(me, page.roles)
}

/** Whether the account may query the records of a page that it may open. */
export function mayReadData(me: Holder, { dataRoles }: Pick<Page, 'dataRoles'>): boolean {
  return dataRoles.length === 0 || holdsAny(me, dataRoles)
}

/** The pages the account may open, in the order of the model. */
export function openPages(model: Pick<AppModel, 'pages'>, me: Holder): readonly Page[] {
  return model.pages.filter(page => mayOpen(page, me))
}

/**
 * The page for single records of a resource: it shows one record, named by `?id=`, and is not in a menu, because references
 * lead to it. Undefined if the account may open none.
 */
export function homeOfRecords(model: Pick<AppModel, 'pages'>, me: Holder, resource: string): Page | undefined {
  return model.pages.find(
    page =>
      page.resource === resource &&
      page.kind === 'detail' &&
      page.hidden &&
      page.roles.length > 0 &&
      !page.path.includes('{') &&
      mayOpen(page, me),
  )
}

/** Whether the account holds one of `roles`. An empty list matches nobody. */
export function holdsAny(me: Holder, roles: readonly string[]): boolean {
  return me.admin || roles.some(role => me.roles.includes(role))
}

/** Whether to offer the account an action or tab with required roles or a permission id. The server decides again. */
export function mayUse(me: Me, asked: Partial<Pick<PageAction, 'roles' | 'permission'>>): boolean {
  if (me.admin) return true
  const { roles = [], permission } = asked
  const byRole = roles.length === 0 || roles.some(role => me.roles.includes(role))
  return byRole && (permission === undefined || me.permissionIds.includes(permission))
}

/** Whether `me` may query the account's rights and their reasons: everybody their own, administrators all. */
export function mayExplain(me: Pick<Me, 'admin' | 'adAccount'>, adAccount: unknown): boolean {
  return me.admin || me.adAccount === adAccount
}

/** Whether `me` may change the config in the browser: nobody, unless app.json enables Studio. */
export function mayUseStudio({ studio }: Pick<AppSettings, 'studio'>, me: Holder): boolean {
  return studio !== undefined && holdsAny(me, studio.roles)
}
