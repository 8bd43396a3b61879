import { useCallback } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import type { RowAction } from './row-action.ts'

/** Text of an action in the current language. */
export function useActionTitle(): (action: RowAction) => string {
  const { t, text } = useText()
  return useCallback(
    ({ kind, title, textKey }) =>
      kind === 'document'
        ? t('pages.action.print', { title: text(title) })
        : text(title) || (textKey ? t(textKey) : ''),
    [t, text],
  )
}
