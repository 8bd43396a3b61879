import type { Page } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** What the page calls the act of creating: the title of `create` in its toolbar, if it has one of its own. */
export function creationTitle({ actions }: Pick<Page, 'actions'>): LocalizedText | undefined {
  return actions.toolbar.find(({ action }) => action === 'create')?.title
}
