import type { AppModel } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { barePage } from './bare-page.ts'
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
