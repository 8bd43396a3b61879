import { LOCALES, type Locale } from '#model/localized-text.ts'
import { createStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../storage/cookies.ts'
import { fillText, type LanguagePack, type TextKey, type TextParams } from './texts.ts'

interface LocaleState extends Partial<LanguagePack> {
  readonly locale: Locale
}

/** The current language with its texts. */
export const localeState = createStore<LocaleState>({ locale: 'zh-CN' })

const COOKIE = 'locale'

/** Initial language: the stored choice, else the browser's first supported language, else `fallback`. */
export function preferredLocale(languages: readonly string[], fallback: Locale): Locale {
  const remembered = LOCALES.find(locale => locale === readCookie(COOKIE))
  if (remembered) return remembered
  for (const language of languages) {
    const found = LOCALES.find(locale => locale.slice(0, 2) === language.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return fallback
}

let firstShown: () => void = () => {}
/** Resolves when the first language is loaded: messages before that would have no text. */
export const localeReady: Promise<void> = new Promise(resolve => {
  firstShown = resolve
})

/** Loads `locale` and switches the app to it. */
export async function applyLocale(locale: Locale): Promise<void> {
  const { default: pack } = await PACKS[locale]()
  document.documentElement.lang = locale
  localeState.set({ locale, ...pack })
  firstShown()
}

/** Switches the language and stores the choice (also beyond sign-out, therefore in a cookie). */
export async function changeLocale(locale: Locale): Promise<void> {
  writeCookie(COOKIE, locale)
  await applyLocale(locale)
}

/** A UI text in the current language; for code outside components. */
export function translate(key: TextKey, params?: TextParams): string {
  return fillText(localeState.get().texts?.[key] ?? key, params)
}

const PACKS: Readonly<Record<Locale, () => Promise<{ readonly default: LanguagePack }>>> = {
  'zh-CN': () => import('./packs/zh-cn.ts'),
  'en-US': () => import('./packs/en-us.ts'),
}
