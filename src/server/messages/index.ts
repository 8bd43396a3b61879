import type { Locale } from '#model/localized-text.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { enUS, type ServerMessage } from './en-US.ts'
import { zhCN } from './zh-CN.ts'

export type { ServerMessage } from './en-US.ts'

const CATALOGUES: Readonly<Record<Locale, Readonly<Record<ServerMessage, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

export type MessageParams = Readonly<Record<string, string | number>>

/** Whether there is a message for the code. */
export function isServerMessage(code: string): code is ServerMessage {
  return Object.hasOwn(enUS, code)
}

/** The text of `message` with its `{placeholders}` filled in; numbers are grouped in thousands. */
export function serverMessage(message: ServerMessage, locale: Locale, params: MessageParams = {}): string {
  return CATALOGUES[locale][message].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole
    return typeof value === 'number' ? groupedDigits(value) : value
  })
}
