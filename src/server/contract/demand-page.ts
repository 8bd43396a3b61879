import { mayOpen } from '#model/permissions/may-open.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/**
 * A call that answers what a page shows is for those who may open a page of `resource`: who merely sees the names of its
 * records elsewhere would get rows with nothing in them. @throws AccessDenied
 */
export function demandPageOf({ model, me }: RecordContext, resource: string): void {
  if (!model.pages.some(page => page.resource === resource && mayOpen(page, me)))
    throw new AccessDenied('page-role-missing')
}
