import { type LocalizedText, localized, type TextPart } from '#model/localized-text.ts'
import { enUS } from './en-US.ts'
import { type ImpliedTextName, zhCN } from './zh-CN.ts'

/** The text of something the compiler adds to a config, in each language; `{name}` is replaced by the part of that name. */
export function impliedText(name: ImpliedTextName, parts?: Readonly<Record<string, TextPart>>): LocalizedText {
  return localized(enUS[name], zhCN[name], parts)
}
