import { useMemo } from 'react'
import type { Locale } from '#model/localized-text.ts'
import { fillText, type TextParams } from './texts.ts'
import { useText } from './use-text.ts'

/** Texts in the chunk that shows them, instead of in the language's file. */
export type OwnTexts<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>

/** One of `texts` in the current language. */
export function useOwnText<Key extends string>(texts: OwnTexts<Key>): (key: Key, params?: TextParams) => string {
  const { locale } = useText()
  return useMemo(() => (key, params) => fillText(texts[locale][key], params), [texts, locale])
}
