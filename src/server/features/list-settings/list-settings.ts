import {
  isInAudience,
  type ListSettings,
  type ListView,
  mayChangeView,
  mayShareWith,
  presentContent,
  presentLayout,
} from '#model/list/list-settings.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { visibleContent, visibleLayout } from './checked-content.ts'
import { listPage, type SettingsPage } from './list-page.ts'
import { readLayout } from './save-layout.ts'
import { type StoredView, viewsFor } from './stored-view.ts'

/** The account's stored settings for the list of a page. @throws HttpError 404 */
export async function listSettings(context: RecordContext, path: string): Promise<ListSettings> {
  const target = listPage(context, path)
  const [saved, stored] = await Promise.all([readLayout(context, path), viewsFor(context.database, path, context.me)])
  return {
    layout: saved && visibleLayout(context, target, presentLayout(saved, target.nameOf)),
    views: stored.flatMap(view => seenBy(context, target, view) ?? []),
    sharing: sharingRights(context),
  }
}

/** Roles with their titles; if several permissions include a role, the title of the first. */
function sharingRights({ model, me }: RecordContext): ListSettings['sharing'] {
  const titles = new Map(model.permissions.toReversed().map(({ role, title }) => [role, title]))
  const roles = me.roles.filter(role => mayShareWith(model.app, me, { kind: 'role', role }))
  return {
    roles: roles.flatMap(role => {
      const title = titles.get(role)
      return title ? [{ role, title }] : []
    }),
    everyone: mayShareWith(model.app, me, { kind: 'everyone' }),
  }
}

/** The view as the account sees it; undefined when it is not shared with the account. */
export function seenBy(context: RecordContext, target: SettingsPage, view: StoredView): ListView | undefined {
  const { model, me } = context
  const { id, version, name, ownerId, ownerName, audience, isDefault } = view
  if (!isInAudience(me, audience, ownerId)) return undefined
  const content = presentContent(view.content, { pathNow: target.nameOf })
  return {
    id,
    version,
    name,
    owner: { id: ownerId, label: ownerName },
    audience,
    isDefault,
    mayChange: mayChangeView(model.app, me, view),
    ...visibleContent(context, target, content),
  }
}
