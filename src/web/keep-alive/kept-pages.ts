import type { Location } from 'react-router'
import type { Screen } from './screen.ts'

/** A page that stays, with the address it was left at. */
export interface KeptPage {
  readonly key: string
  readonly screen: Screen
  /** Frozen while the page is hidden, so that it goes on seeing its own address. */
  readonly location: Location
}

/** How many pages stay at most; the one not seen for longest goes first. */
export const KEPT_LIMIT = 12

/**
 * The pages that stay once `screen` is shown at `location`; the last one is the newest. A page that is not to be kept
 * is in the list only while it is on the screen.
 */
export function keepPages(
  kept: readonly KeptPage[],
  screen: Screen | undefined,
  location: Location,
  limit = KEPT_LIMIT,
): readonly KeptPage[] {
  const lasting = kept.filter(page => page.screen.keepAlive || page.key === screen?.key)
  if (!screen) return lasting.length === kept.length ? kept : lasting
  const last = kept.at(-1)
  if (last?.screen === screen && isSameAddress(last.location, location) && lasting.length === kept.length) return kept
  const others = lasting.filter(page => page.key !== screen.key)
  const known = kept.find(page => page.key === screen.key)
  const isAsLeft = known?.screen === screen && isSameAddress(known.location, location)
  return [...others, isAsLeft ? known : { key: screen.key, screen, location }].slice(-limit)
}

/** Whether both show the same; every navigation has a key of its own, which says nothing of the page. */
function isSameAddress(one: Location, other: Location): boolean {
  return (
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash &&
    one.state === other.state
  )
}

/** The pages without the one at `key`, which begins again when it is opened again; the same list when it is not in it. */
export function dropPage(kept: readonly KeptPage[], key: string): readonly KeptPage[] {
  return kept.some(page => page.key === key) ? kept.filter(page => page.key !== key) : kept
}

/** The pages that the account may still open; the same list when that is all of them. */
export function permittedPages(kept: readonly KeptPage[], mayOpen: (path: string) => boolean): readonly KeptPage[] {
  const left = kept.filter(({ screen }) => screen.page === undefined || mayOpen(screen.page.path))
  return left.length === kept.length ? kept : left
}

/** The pages that are still among the open ones; the same list when that is all of them. */
export function pagesWithTab(kept: readonly KeptPage[], open: readonly string[]): readonly KeptPage[] {
  const left = kept.filter(({ key }) => open.includes(key))
  return left.length === kept.length ? kept : left
}

/**
 * The query that a page was left with, when it is opened again by its bare path (menu, breadcrumb, quick entry): its
 * filters and page number are to be there again. '' when there is nothing to bring back.
 */
export function queryLeftBehind(kept: readonly KeptPage[], screen: Screen, location: Location): string {
  const returning = kept.at(-1)?.key !== screen.key
  const left = kept.find(page => page.key === screen.key)
  return returning && location.search === '' && left ? left.location.search : ''
}
