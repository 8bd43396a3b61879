import type { Locale } from '#model/localized-text.ts'
import type { LanguagePack } from './texts.ts'

const PACKS: Readonly<Record<Locale, () => Promise<{ readonly default: LanguagePack }>>> = {
  'zh-CN': () => import('./packs/zh-cn.ts'),
  'en-US': () => import('./packs/en-us.ts'),
}

/** Loads a language. */
export async function loadLanguagePack(locale: Locale): Promise<LanguagePack> {
  return (await PACKS[locale]()).default
}
