import type { Location } from 'react-router'
import { isSameScreen, type Screen } from './screen.ts'

/** A cached page, with its last address. */
export interface CachedPage {
  readonly key: string
  readonly screen: Screen
  /** Frozen while the page is hidden, so that it still sees its own address. */
  readonly location: Location
}

/** Maximum number of cached pages; the least recently shown is dropped first. */
const CACHE_LIMIT = 12

/**
 * The cached pages once `screen` is shown at `location`, the newest last. A page that is not to be cached
 * is in the list only while it is shown.
 */
export function cachePages(
  cached: readonly CachedPage[],
  screen: Screen | undefined,
  location: Location,
  limit = CACHE_LIMIT,
): readonly CachedPage[] {
  const lasting = cached.filter(page => page.screen.keepAlive || page.key === screen?.key)
  if (!screen) return lasting.length === cached.length ? cached : lasting
  const last = cached.at(-1)
  if (
    last &&
    isSameScreen(last.screen, screen) &&
    isSameAddress(last.location, location) &&
    lasting.length === cached.length
  )
    return cached
  const others = lasting.filter(page => page.key !== screen.key)
  const known = cached.find(page => page.key === screen.key)
  const isAsLeft = known && isSameScreen(known.screen, screen) && isSameAddress(known.location, location)
  return [...others, isAsLeft ? known : { key: screen.key, screen, location }].slice(-limit)
}

/** Whether both address the same view; the key of a navigation is irrelevant. */
function isSameAddress(one: Location, other: Location): boolean {
  return (
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash &&
    one.state === other.state
  )
}

/** The pages without the one at `key`, which starts afresh when it is reopened; the same list if it is not in it. */
export function dropPage(cached: readonly CachedPage[], key: string): readonly CachedPage[] {
  return cached.some(page => page.key === key) ? cached.filter(page => page.key !== key) : cached
}

/** The pages that the account may still open; the same list when that is all of them. */
export function permittedPages(
  cached: readonly CachedPage[],
  mayOpen: (path: string) => boolean,
): readonly CachedPage[] {
  const left = cached.filter(({ screen }) => screen.page === undefined || mayOpen(screen.page.path))
  return left.length === cached.length ? cached : left
}

/** The pages that are still among the open ones; the same list when that is all of them. */
export function pagesWithTab(cached: readonly CachedPage[], open: readonly string[]): readonly CachedPage[] {
  const left = cached.filter(({ key }) => open.includes(key))
  return left.length === cached.length ? cached : left
}

/**
 * The query that a page was left with, when it is opened again by its bare path (menu, breadcrumb, quick entry): its
 * filters and page number are restored. '' if there is nothing to restore.
 */
export function queryLeftBehind(cached: readonly CachedPage[], screen: Screen, location: Location): string {
  const returning = cached.at(-1)?.key !== screen.key
  const left = cached.find(page => page.key === screen.key)
  return returning && location.search === '' && left ? left.location.search : ''
}
