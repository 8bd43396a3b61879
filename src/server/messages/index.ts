import type { FastifyRequest } from 'fastify'
import { LOCALES, type Locale } from '#model/localized-text.ts'
// Declares `services` of the app also to programs that serve nothing (the command line).
import type {} from '#server/http/services.ts'
import { enUS, type ServerMessage } from './en-US.ts'
import { zhCN } from './zh-CN.ts'

export type { ServerMessage } from './en-US.ts'

const CATALOGUES: Readonly<Record<Locale, Readonly<Record<ServerMessage, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

export type MessageParams = Readonly<Record<string, string | number>>

/** Whether there is a wording for the code. */
export function isServerMessage(code: string): code is ServerMessage {
  return Object.hasOwn(enUS, code)
}

/** The wording of `message` with its `{placeholders}` filled in. */
export function serverMessage(message: ServerMessage, locale: Locale, params: MessageParams = {}): string {
  return CATALOGUES[locale][message].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** The language in which `request` is answered. */
export function localeOf(request: FastifyRequest): Locale {
  return preferredLocale(
    request.headers['accept-language'],
    request.server.services.state.current.model.app.defaultLocale,
  )
}

/** What browsers send hardly ever differs. */
const KEPT_HEADERS = 100
const known = new Map<string, Locale>()

/** The language of an `Accept-Language` header that we speak and the person likes best (RFC 9110, 12.5.4). */
export function preferredLocale(header: string | undefined, fallback: Locale): Locale {
  if (!header) return fallback
  const key = `${fallback} ${header.slice(0, 200)}`
  const found = known.get(key) ?? firstSpoken(header, fallback)
  if (known.size < KEPT_HEADERS) known.set(key, found)
  return found
}

function firstSpoken(header: string, fallback: Locale): Locale {
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map(parseWish)
    .filter(wish => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wishes) {
    const found =
      LOCALES.find(locale => locale.toLowerCase() === language) ?? LOCALES.find(locale => sameBase(locale, language))
    if (found) return found
  }
  return fallback
}

function parseWish(text: string): { language: string; quality: number } {
  const [language = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return { language, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
}

function sameBase(locale: string, language: string): boolean {
  return locale.slice(0, 2).toLowerCase() === language.slice(0, 2)
}
