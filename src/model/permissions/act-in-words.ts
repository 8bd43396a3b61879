import { type LocalizedText, localized, type TextPart } from '../localized-text.ts'
import { EXPLAIN_WORDS } from './explain-words.ts'

/** The word for a record action; in English actions are called as in the config, as are transitions in both languages. */
export function actionWord(name: string): LocalizedText {
  const words: Readonly<Record<string, string>> = EXPLAIN_WORDS['zh-CN'].actions
  return { 'en-US': name, 'zh-CN': Object.hasOwn(words, name) ? words[name]! : name }
}

/** An action or transition together with what it is done to. */
export function actInWords(name: string, resource: TextPart): LocalizedText {
  const word = actionWord(name)
  if (word['zh-CN'] === name) return localized('{name} {resource}', '对 {resource} 执行 {name}', { name, resource })
  return localized('{word} {resource}', '{word} {resource}', { word, resource })
}
