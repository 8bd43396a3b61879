import { groupedDigits } from '#model/text/grouped-digits.ts'
import type { ConfigProviderProps } from '#web/ui/antd.ts'
import type formsEnUS from '../locales/en-US/forms.json'
import type enUS from '../locales/en-US/frame.json'
import type jobsEnUS from '../locales/en-US/jobs.json'
import type listsEnUS from '../locales/en-US/lists.json'
import type pagesEnUS from '../locales/en-US/pages.json'
import type shellEnUS from '../locales/en-US/shell.json'

/** Name of a UI text. The English files are the reference; a test requires the same names in Chinese. */
export type TextKey =
  | keyof typeof enUS
  | keyof typeof pagesEnUS
  | keyof typeof shellEnUS
  | keyof typeof jobsEnUS
  | keyof typeof formsEnUS
  | keyof typeof listsEnUS
export type Texts = Readonly<Record<TextKey, string>>

/** Everything that a language provides. */
export interface LanguagePack {
  readonly texts: Texts
  /** Texts of antd's own components. */
  readonly antdLocale: NonNullable<ConfigProviderProps['locale']>
}

export type TextParams = Readonly<Record<string, string | number>>

/**
 * Replaces `{name}` by `params`, and `{name|row|rows}` by the first word if the number is 1, otherwise the second; missing
 * parameters stay visible. `{~name}` is a title within a sentence: “Bill” as “bill”, while “SMS” and “WeCom” stay as they are.
 * Numbers are grouped in thousands.
 */
export function fillText(text: string, params: TextParams | undefined): string {
  if (!params) return text
  return text.replace(PLACEHOLDER, (whole, within: string, name: string, one?: string, several?: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (one !== undefined) return (String(value) === '1' ? one : several) ?? ''
    if (typeof value === 'number') return groupedDigits(value)
    return within ? value.replace(CAPITALISED, first => first.toLowerCase()) : value
  })
}
const PLACEHOLDER = /\{(~?)(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g
const CAPITALISED = /^\p{Lu}\p{Ll}*(?!\p{L})/u
