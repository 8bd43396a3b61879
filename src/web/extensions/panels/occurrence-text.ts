import type { Locale } from '#model/localized-text.ts'
import { fillText, type TextParams } from '#web/i18n/texts.ts'
import enUS from '#web/locales/occurrences.en-US.json'
import zhCN from '#web/locales/occurrences.zh-CN.json'

// They come with the panel, not with the first screen.
const TEXTS: Readonly<Record<Locale, Readonly<Record<keyof typeof enUS, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

type Key = keyof typeof enUS extends `occurrences.${infer Name}` ? Name : never

/** Words of the panel, by their name without prefix. */
export function occurrenceText(locale: Locale) {
  return (key: Key, params?: TextParams) => fillText(TEXTS[locale][`occurrences.${key}`], params)
}
