/** A supported language; the first one is the default. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in each language, like config titles. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** `text` in `locale`. */
export function textIn(text: LocalizedText, locale: Locale): string {
  return text[locale]
}

/** Value of `{name}` in a sentence: a text per language, or a common one. */
export type TextPart = LocalizedText | string | number

/** A sentence in each language; `{name}` is replaced by the part of that name in the same language. */
export function localized(en: string, zh: string, parts: Readonly<Record<string, TextPart>> = {}): LocalizedText {
  const filled = (template: string, locale: Locale) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const part = parts[name]
      return part === undefined ? whole : partIn(part, locale)
    })
  // A full-width bracket at the end of a part brings its own space.
  return { 'zh-CN': filled(zh, 'zh-CN').replaceAll('） ', '）'), 'en-US': filled(en, 'en-US') }
}

/** A part of the config by its name, which is of English words; in Chinese by its title as well. */
export function namedPart(name: string, title: LocalizedText | undefined): LocalizedText {
  const chinese = title?.['zh-CN'] ?? name
  return { 'zh-CN': chinese === name ? name : `${chinese}（${name}）`, 'en-US': name }
}

/** The parts joined with a separator per language, by default that of lists. */
export function joined(parts: readonly TextPart[], en = ', ', zh = '、'): LocalizedText {
  const all = (locale: Locale) => parts.map(part => partIn(part, locale))
  return { 'zh-CN': all('zh-CN').join(zh), 'en-US': all('en-US').join(en) }
}

function partIn(part: TextPart, locale: Locale): string {
  return typeof part === 'object' ? part[locale] : String(part)
}
