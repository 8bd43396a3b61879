import type { AppModel, Page } from '../app-model.ts'
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
