const YEAR_S = 365 * 24 * 3600

/** Value of a cookie; undefined when it is absent or cannot be read. */
export function readCookie(name: string): string | undefined {
  try {
    for (const pair of document.cookie.split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim())
    }
  } catch {
    // Invalid percent-encoding, or cookies switched off, count as absent.
  }
  return undefined
}

/** Stores a preference for a year. A browser without cookies just forgets it. */
export function writeCookie(name: string, value: string): void {
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser we serve.
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  } catch {
    // Cookies are refused; nothing depends on them.
  }
}
