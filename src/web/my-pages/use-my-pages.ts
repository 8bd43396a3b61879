import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../account/use-account.ts'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { loadMyPages, myPages, noteVisit } from './my-pages-state.ts'

/** Fetches favourites and recent pages when the browser has time, and notes the pages that are opened. Once in the frame. */
export function useVisits(): void {
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
}
