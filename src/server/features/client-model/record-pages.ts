import type { AppModel, Page, Resource } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { drawnPage } from './page-model.ts'

/**
 * A form for a new record of `resource`, laid out as on the first page that the account may open; undefined when the account
 * may not create records.
 */
export function formModel(model: AppModel, me: Me, resource: string): PageModel | undefined {
  const found = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined
  if (!found || !planAccess(model, me, resource, 'create').allowed) return undefined
  const own = model.pages.filter(page => page.resource === resource && mayOpen(page, me))
  const laidOut = own.find(({ sections }) => sections.length > 0) ?? own[0]
  const page = barePage(found, `/_new/${resource}`, {
    sections: laidOut?.sections ?? [],
    ...(laidOut?.sectionLayout ? { sectionLayout: laidOut.sectionLayout } : {}),
  })
  return drawnPage(model, me, page)
}

/**
 * What the record drawer of `resource` needs wherever a reference opens it, with the field groups of the first page that the
 * account may open; undefined when the account may read none.
 */
export function recordModel(model: AppModel, me: Me, resource: string): PageModel | undefined {
  const found = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined
  if (!found || !planAccess(model, me, resource, 'read').allowed) return undefined
  const own = model.pages.filter(page => page.resource === resource && mayOpen(page, me))
  const groups = own.find(({ detail }) => detail.groups.length > 0)?.detail.groups ?? []
  const page = barePage(found, `/_record/${resource}`, { detail: { groups, tabs: [], panels: [] } })
  return drawnPage(model, me, page)
}

/** A page outside the menu with only the parts in `rest`; used to render one record of `resource`. */
function barePage(
  resource: Resource,
  path: string,
  rest: Partial<Pick<Page, 'sections' | 'sectionLayout' | 'detail'>>,
): Page {
  return {
    path,
    module: resource.module,
    title: resource.title,
    roles: [],
    dataRoles: [],
    hidden: true,
    keepAlive: false,
    aliases: [],
    kind: 'form',
    resource: resource.name,
    columns: [],
    filters: [],
    sort: [],
    pageSize: 20,
    actions: { toolbar: [], row: [], bulk: [] },
    detail: { groups: [], tabs: [], panels: [] },
    sections: [],
    options: {},
    location: resource.location,
    ...rest,
  }
}
