import type { I18nProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { LOCALES } from '#model/localized-text.ts'
import { changeLocale, localeState } from '#web/i18n/locale-state.ts'
import { fillText, type TextKey } from '#web/i18n/texts.ts'

/**
 * Our texts for `useTranslation`; Refine's own text is the fallback. A new object for each language, which is how Refine's
 * hooks notice a change.
 */
export function useI18nProvider(): I18nProvider {
  const { texts } = localeState.use()
  return useMemo(
    () => ({
      translate(key, options, defaultMessage) {
        const text = texts?.[key as TextKey]
        const fallback = typeof options === 'string' ? options : defaultMessage
        return text === undefined
          ? (fallback ?? key)
          : fillText(text, typeof options === 'object' ? options : undefined)
      },
      changeLocale: async name => {
        const known = LOCALES.find(each => each === name)
        if (known) await changeLocale(known)
      },
      // A hook of Refine keeps a reference to the first of these functions.
      getLocale: () => localeState.get().locale,
    }),
    [texts],
  )
}
