import type { AppModel } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { barePage } from './bare-page.ts'
import { drawnPage } from './page-model.ts'

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
