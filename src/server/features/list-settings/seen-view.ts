import { isInAudience, type ListView, mayChangeView, presentContent } from '#model/list/list-settings.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { visibleContent } from './checked-content.ts'
import type { SettingsPage } from './list-page.ts'
import type { StoredView } from './stored-view.ts'

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
