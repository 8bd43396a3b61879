import type { I18nProvider } from '@refinedev/core'
import { LOCALES } from '#model/localized-text.ts'
import { changeLocale, localeState } from '../i18n/locale-state.ts'
import { fillText, type TextKey } from '../i18n/texts.ts'

/** Our texts for Refine's hooks; what we have no wording for keeps Refine's own. */
export const i18nProvider: I18nProvider = {
  translate(key, options, defaultMessage) {
    const text = localeState.get().texts?.[key as TextKey]
    const fallback = typeof options === 'string' ? options : defaultMessage
    return text === undefined ? (fallback ?? key) : fillText(text, typeof options === 'object' ? options : undefined)
  },
  changeLocale: async locale => {
    const known = LOCALES.find(each => each === locale)
    if (known) await changeLocale(known)
  },
  getLocale: () => localeState.get().locale,
}
