import type { Locale, LocalizedText } from '#model/localized-text.ts'
import { textIn } from '#model/localized-text.ts'
import { remembersLast } from '../state/remembers-last.ts'
import { localeState } from './locale-state.ts'
import { fillText, type TextKey, type TextParams } from './texts.ts'

/** The two sources of wording on a screen. */
export interface TextTools {
  /** A UI text by name. */
  t(key: TextKey, params?: TextParams): string
  /** A text written in the config; '' when absent. */
  text(localized: LocalizedText | undefined): string
  readonly locale: Locale
}

/** Wording in the language in use; the component is drawn again when the language changes. */
export function useText(): TextTools {
  const { locale, texts } = localeState.use()
  return toolsFor(locale, texts)
}

/** The same tools for all components of a screen. */
const toolsFor = remembersLast(
  (locale: Locale, texts: ReturnType<typeof localeState.get>['texts']): TextTools => ({
    t: (key, params) => fillText(texts?.[key] ?? key, params),
    text: localized => (localized ? textIn(localized, locale) : ''),
    locale,
  }),
)
