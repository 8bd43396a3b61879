import type { FastifyRequest } from 'fastify'
import { LOCALES, type Locale } from '#model/localized-text.ts'

/** The language of the response to `request`. */
export function localeOf(request: FastifyRequest): Locale {
  return preferredLocale(
    request.headers['accept-language'],
    request.server.services.state.current.model.app.defaultLocale,
  )
}

/** The preferred supported language of an `Accept-Language` header (RFC 9110, 12.5.4). */
export function preferredLocale(header: string | undefined, fallback: Locale): Locale {
  if (!header) return fallback
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
