export const LOGIN = '/login'
export const AUTH_REDIRECT = '/auth-redirect'
export const HOME = '/home'
export const NOT_FOUND = '/404'
export const ERROR = '/error'
export const STUDIO = '/studio'

/**
 * Target after sign-in: the `redirect` value if it is a path of this app, otherwise `/`. Addresses of other hosts and
 * intermediate screens are ignored.
 */
export function targetAfterLogin(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/'
  if (!/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return '/'
  const path = target.split(/[?#]/, 1)[0] as string
  return [LOGIN, AUTH_REDIRECT, NOT_FOUND, ERROR].includes(path) ? '/' : target
}

/** The login page with `target` as redirect. Slashes stay readable; everything that would end the value is encoded. */
export function loginAddress(target: string): string {
  return `${LOGIN}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`
}

/** Browsers drop tabs and line breaks from addresses, which could turn a path into another host's address. */
function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < ' ')
}
