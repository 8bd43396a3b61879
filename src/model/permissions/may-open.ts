import type { AppModel, AppSettings, Page, PageAction } from '../app-model.ts'
import type { Me } from './me.ts'

type Holder = Pick<Me, 'admin' | 'roles'>

/** Whether the account may open a page: it asks for no role, or one of its roles is held (specification section 6). */
export function mayOpen(page: Pick<Page, 'roles'>, me: Holder): boolean {
  return me.admin || page.roles.length === 0 || holdsAny(me, page.roles)
}

/** The pages the account may open, in the order of the model. */
export function openPages(model: Pick<AppModel, 'pages'>, me: Holder): readonly Page[] {
  return model.pages.filter(page => mayOpen(page, me))
}

/**
 * The page that is the home of records of a resource: it shows one of them, named by `?id=`, and stands in no menu, for
 * references lead to it. Undefined where there is none that the account may open.
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

/** Whether the account holds one of `roles`. Naming no role is naming nobody. */
export function holdsAny(me: Holder, roles: readonly string[]): boolean {
  return me.admin || roles.some(role => me.roles.includes(role))
}

/** Whether the account is offered an action or tab that asks for roles or a permission id. The server decides again. */
export function mayUse(me: Me, asked: Partial<Pick<PageAction, 'roles' | 'permission'>>): boolean {
  if (me.admin) return true
  const { roles = [], permission } = asked
  const byRole = roles.length === 0 || roles.some(role => me.roles.includes(role))
  return byRole && (permission === undefined || me.permissionIds.includes(permission))
}

/** Whether `me` may ask what the account may do, and why: everybody about themselves, administrators about everybody. */
export function mayExplain(me: Pick<Me, 'admin' | 'adAccount'>, adAccount: unknown): boolean {
  return me.admin || me.adAccount === adAccount
}

/** Whether `me` may change the config in the browser: nobody, unless app.json has Studio. */
export function mayUseStudio({ studio }: Pick<AppSettings, 'studio'>, me: Holder): boolean {
  return studio !== undefined && holdsAny(me, studio.roles)
}
