import type { Resource } from '#model/app-model.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny, mayOpen } from '#model/permissions/may-open.ts'
import { AccessDenied } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'

/** Buttons in the config say `edit`, the API `update`. */
const BUTTONS: Readonly<Record<string, string>> = { update: 'edit' }

/**
 * If pages offer the bulk action under a separate role or permission, the account must be able to use one of these buttons: a
 * bulk action may require more than a single one. @throws AccessDenied
 */
export function demandBulk({ model, me }: RecordContext, resource: Resource, action: string): void {
  const offers = model.pages
    .filter(page => page.resource === resource.name)
    .flatMap(page => page.actions.bulk.map(button => ({ page, button })))
    .filter(({ button }) => button.action === (BUTTONS[action] ?? action))
  const usable = offers.some(
    ({ page, button: { roles, permission } }) =>
      mayOpen(page, me) && (roles.length === 0 || holdsAny(me, roles)) && holdsPermission(me, permission),
  )
  if (offers.length > 0 && !usable) throw new AccessDenied('operation-permission-missing')
}
