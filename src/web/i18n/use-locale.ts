import type { Locale } from '#model/localized-text.ts'
import { changeLocale, localeState } from './locale-state.ts'

/** The language in use and the way to change it. */
export function useLocale(): { readonly locale: Locale; changeLocale(locale: Locale): Promise<void> } {
  return { locale: localeState.use().locale, changeLocale }
}
