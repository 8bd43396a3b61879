import type { Page, Resource } from '#model/app-model.ts'
import { presentPath } from '#model/list/list-settings.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import { notFound } from '#server/http-errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/** A page that the account may open, and the current field names of its list. */
export interface SettingsPage {
  readonly page: Page
  readonly resource: Resource
  readonly nameOf: (path: string) => string
}

/** The page with this path. @throws HttpError 404 when there is none or the account may not open it */
export function listPage({ model, me }: RecordContext, path: string): SettingsPage {
  const page = model.pages.find(each => each.path === path)
  const resource = page && model.resources[page.resource]
  if (!resource || !mayOpen(page, me)) throw notFound()
  return { page, resource, nameOf: name => presentPath(model, resource, name) }
}
