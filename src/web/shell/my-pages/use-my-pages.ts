import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '#web/data/account/use-account.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import { loadMyPages, myPages, noteVisit } from './my-pages-state.ts'

/** Paths of the favourite pages; undefined until loaded. */
export function useFavourites(): readonly string[] | undefined {
  return useSyncExternalStore(myPages.subscribe, () => myPages.get()?.favourites)
}

/**
 * Fetches favourites and recent pages when the browser is idle, and records opened pages. Rendered once in the frame; a
 * component, so that a new address does not re-render the whole frame.
 */
export function Visits(): null {
  const { account } = useAccount()
  const { pathname } = useLocation()
  const page = useCurrentPage(pathname)?.page
  const known = myPages.use() !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other pages.
  useEffect(() => whenIdle(() => void loadMyPages()), [account.id])
  const path = page && !page.hidden ? page.path : undefined
  useEffect(() => {
    if (path !== undefined && known) noteVisit(path)
  }, [path, known])
  return null
}
