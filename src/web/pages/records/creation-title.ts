import type { Page } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** The page's title for `create` in its toolbar; undefined if the page gives none. */
export function creationTitle({ actions }: Pick<Page, 'actions'>): LocalizedText | undefined {
  return actions.toolbar.find(({ action }) => action === 'create')?.title
}
