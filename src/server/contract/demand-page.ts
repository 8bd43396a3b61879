import { mayOpen } from '#model/permissions/may-open.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/**
 * Requires permission to open a page of `resource`. An account that only sees labels of its records elsewhere would get empty
 * rows. @throws AccessDenied
 */
export function demandPageOf({ model, me }: RecordContext, resource: string): void {
  if (!model.pages.some(page => page.resource === resource && mayOpen(page, me)))
    throw new AccessDenied('page-role-missing')
}
