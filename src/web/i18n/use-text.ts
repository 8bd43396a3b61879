import { useTranslation } from '@refinedev/core'
import { useMemo } from 'react'
import type { Locale, LocalizedText } from '#model/localized-text.ts'
import { textIn } from '#model/localized-text.ts'
import type { TextKey, TextParams } from './texts.ts'

/** The two sources of texts on a screen. */
export interface TextTools {
  /** A UI text by name. */
  t(key: TextKey, params?: TextParams): string
  /** A text written in the config; '' when absent. */
  text(localized: LocalizedText | undefined): string
  readonly locale: Locale
}

/** Refine's `useTranslation` with our names and the config's texts; the component re-renders when the language changes. */
export function useText(): TextTools {
  const { translate, getLocale } = useTranslation()
  const locale = getLocale() as Locale
  return useMemo(
    () => ({ t: translate, text: localized => (localized ? textIn(localized, locale) : ''), locale }),
    [translate, locale],
  )
}
