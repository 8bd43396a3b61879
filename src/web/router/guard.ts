/** What the guard makes of a navigation: let it through, or go elsewhere instead. */
export type Passage = { readonly kind: 'pass' } | { readonly kind: 'redirect'; readonly to: string }

export const LOGIN = '/login'
export const AUTH_REDIRECT = '/auth-redirect'
export const HOME = '/home'
export const NOT_FOUND = '/404'
export const ERROR = '/error'
const OPEN_TO_STRANGERS: readonly string[] = [LOGIN, AUTH_REDIRECT]

/**
 * The navigation guard (specification section 2). With token and account present /login leads to /; without them
 * /login and /auth-redirect are allowed and everything else leads to /login?redirect={path}.
 */
export function guard(at: { readonly pathname: string; readonly search: string }, signedIn: boolean): Passage {
  if (signedIn) return at.pathname === LOGIN ? { kind: 'redirect', to: '/' } : { kind: 'pass' }
  if (OPEN_TO_STRANGERS.includes(at.pathname)) return { kind: 'pass' }
  return { kind: 'redirect', to: loginAddress(at.pathname + at.search) }
}

/**
 * Where to go after sign-in: the `redirect` value when it is a path of this app, otherwise `/`. Addresses of other
 * hosts and the screens that only make sense in between do not count.
 */
export function targetAfterLogin(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/'
  if (!/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return '/'
  const path = target.split(/[?#]/, 1)[0] as string
  return [LOGIN, AUTH_REDIRECT, NOT_FOUND, ERROR].includes(path) ? '/' : target
}

/** The login page that leads on to `target`. Slashes stay readable; everything that would end the value is encoded. */
export function loginAddress(target: string): string {
  return `${LOGIN}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`
}

/** Browsers drop tabs and line breaks from addresses, which could turn a path into another host's address. */
function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < ' ')
}
