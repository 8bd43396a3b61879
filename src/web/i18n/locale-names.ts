import type { Locale } from '#model/localized-text.ts'

/** A language's name is written in that language, whatever the current language is. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' }
