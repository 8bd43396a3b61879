/** A language the product ships; the first one is the default. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** A text written once per language, as config titles are. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** The wording of `text` in `locale`. */
export function textIn(text: LocalizedText, locale: Locale): string {
  return text[locale]
}

/** What `{name}` stands for in a sentence: a text of each language, or what is the same in all. */
export type TextPart = LocalizedText | string | number

/** A sentence in each language; `{name}` is filled with the part of that name in the same language. */
export function localized(en: string, zh: string, parts: Readonly<Record<string, TextPart>> = {}): LocalizedText {
  const filled = (template: string, locale: Locale) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const part = parts[name]
      return part === undefined ? whole : partIn(part, locale)
    })
  return { 'zh-CN': filled(zh, 'zh-CN'), 'en-US': filled(en, 'en-US') }
}

/** The parts with what separates them in each language, by default as items of a list. */
export function joined(parts: readonly TextPart[], en = ', ', zh = '、'): LocalizedText {
  const all = (locale: Locale) => parts.map(part => partIn(part, locale))
  return { 'zh-CN': all('zh-CN').join(zh), 'en-US': all('en-US').join(en) }
}

function partIn(part: TextPart, locale: Locale): string {
  return typeof part === 'object' ? part[locale] : String(part)
}
