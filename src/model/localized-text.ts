/** A language the product ships; the first one is the default. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** A text written once per language, as config titles are. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** The wording of `text` in `locale`. */
export function textIn(text: LocalizedText, locale: Locale): string {
  return text[locale]
}
