import type { ConfigProviderProps } from '#web/ui/antd.ts'

/** antd's own texts in a language. */
export type AntdLocale = NonNullable<ConfigProviderProps['locale']>

import type { Locale } from '#model/localized-text.ts'
import type { Texts } from './texts.ts'

/** Everything that a language brings; each language is a chunk of its own. */
export interface LanguagePack {
  readonly texts: Texts
  /** Wording of antd's own parts. */
  readonly antdLocale: AntdLocale
}

const PACKS: Readonly<Record<Locale, () => Promise<{ readonly default: LanguagePack }>>> = {
  'zh-CN': () => import('./packs/zh-cn.ts'),
  'en-US': () => import('./packs/en-us.ts'),
}

/** Loads a language. */
export async function loadLanguagePack(locale: Locale): Promise<LanguagePack> {
  return (await PACKS[locale]()).default
}
