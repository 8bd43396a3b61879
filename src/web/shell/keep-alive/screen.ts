import type { ShellPage } from '#model/client-model.ts'
import { ERROR, HOME, NOT_FOUND, STUDIO } from '#web/data/routes/guard.ts'
import { matchRoute, type ShellRoute } from '#web/data/routes/shell-routes.ts'

/** What an address shows inside the frame. */
export interface Screen {
  /** Identity among the cached pages: two records of one page are two screens. */
  readonly key: string
  /** Route pattern in the router's notation. */
  readonly pattern: string
  readonly keepAlive: boolean
  /** The page of the shell model; undefined for the fixed routes. */
  readonly page: ShellPage | undefined
}

export type Target =
  | { readonly kind: 'screen'; readonly screen: Screen }
  | { readonly kind: 'redirect'; readonly to: string; readonly drop?: string; readonly notFound?: boolean }

/** Prefix of addresses that reload a page: `/redirect/butler/audit`. */
export const REDIRECT = '/redirect'

/** The fixed routes inside the frame (specification section 2). */
const FIXED: readonly Screen[] = [
  { key: HOME, pattern: HOME, keepAlive: true, page: undefined },
  { key: NOT_FOUND, pattern: NOT_FOUND, keepAlive: false, page: undefined },
  { key: ERROR, pattern: ERROR, keepAlive: false, page: undefined },
  { key: STUDIO, pattern: STUDIO, keepAlive: false, page: undefined },
  { key: REDIRECT, pattern: REDIRECT, keepAlive: false, page: undefined },
]

/** Resolves an address: a screen, or a redirect. Unknown and forbidden addresses lead to /404. */
export function targetOf(routes: readonly ShellRoute[], pathname: string, search: string): Target {
  if (pathname === '/') return { kind: 'redirect', to: HOME }
  const fixed = FIXED.find(screen => screen.pattern === pathname)
  if (fixed) return { kind: 'screen', screen: fixed }
  if (pathname.startsWith(`${REDIRECT}/`)) {
    const path = pathname.slice(REDIRECT.length).replace(/^\/+/, '/')
    return { kind: 'redirect', to: path + search, drop: path }
  }
  const match = matchRoute(routes, pathname, search)
  if (match.kind === 'redirect') return match
  if (match.kind === 'none') return { kind: 'redirect', to: NOT_FOUND, notFound: true }
  const { page, pattern } = match.route
  return { kind: 'screen', screen: { key: keyOf(pathname), pattern, keepAlive: page.keepAlive, page } }
}

/** Whether both show the same page of the same menu at the same address. */
export function isSameScreen(one: Screen | undefined, other: Screen | undefined): boolean {
  return one?.key === other?.key && one?.page === other?.page
}

/** The key of the screen at `pathname`. */
function keyOf(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1')
}
