import type { Locale } from '#model/localized-text.ts'
import chinese from './texts.zh-CN.json' with { type: 'json' }

/** What a problem of this code is, and what to do, for who reads the screen in another language than that of the compiler. */
export interface ProblemWords {
  readonly title: string
  readonly text: string
}

/** Undefined in the language in which the compiler speaks anyway. */
export function problemWords(code: string, locale: Locale): ProblemWords | undefined {
  const words: Readonly<Record<string, ProblemWords>> = chinese
  return locale === 'zh-CN' && Object.hasOwn(words, code) ? words[code] : undefined
}
