import type { Locale } from '#model/localized-text.ts'
import chinese from './texts.zh-CN.json' with { type: 'json' }

/** Title, consequence and usual fix of a problem code in languages other than the compiler's. */
export interface ProblemWords {
  readonly title: string
  readonly why: string
  readonly fix: string
}

/** Undefined in the compiler's own language. */
export function problemWords(code: string, locale: Locale): ProblemWords | undefined {
  const words: Readonly<Record<string, ProblemWords>> = chinese
  return locale === 'zh-CN' && Object.hasOwn(words, code) ? words[code] : undefined
}
