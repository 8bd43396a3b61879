import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '#web/data/account/use-account.ts'
import { HOME } from '#web/data/routes/guard.ts'
import { matchRoute } from '#web/data/routes/shell-routes.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { dirtyPages, forgetDirty } from '#web/state/dirty-pages.ts'
import { useStable } from '#web/state/use-stable.ts'
import { confirmLeaving } from '#web/ui/notify/confirm-leaving.ts'
import { REDIRECT } from '../keep-alive/screen.ts'
import { useShellRoutes } from '../router/use-shell-routes.ts'
import { type Closing, closedBy, type OpenTab, placeAfter, withTab } from './open-tabs.ts'
import { keepTabs, restoreTabs, tabsState } from './tabs-state.ts'

/** A tab with everything it displays. */
export interface ShownTab extends OpenTab {
  readonly title: string
  readonly current: boolean
  readonly dirty: boolean
}

/** The open pages and their operations. The page of the address is added automatically. */
export function useTabs() {
  const { t, text } = useText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const routes = useShellRoutes()
  const { account } = useAccount()
  const open = tabsState.use()
  const dirty = dirtyPages.use()
  const here = pathname.replace(/(.)\/+$/, '$1')
  const routeOf = (key: string) => {
    const match = matchRoute(routes, key, '')
    return match.kind === 'page' ? match.route : undefined
  }
  const isPage = routeOf(here) !== undefined
  // The tab of the page is rendered with the page; the effect below stores it.
  const opened = open && isPage ? withTab(open, { key: here, search }) : (open ?? [])
  // Rights may have been revoked since the tab was opened.
  const tabs = opened.filter(({ key }) => routeOf(key) !== undefined)

  useEffect(() => {
    restoreTabs(account.id)
    return () => tabsState.set(undefined)
  }, [account.id])
  useEffect(() => {
    if (isPage) keepTabs(account.id, withTab(tabsState.get() ?? [], { key: here, search }))
  }, [account.id, isPage, here, search])

  const shown = tabs.map(tab => ({
    ...tab,
    title: titleOf(tab.key),
    current: tab.key === here,
    dirty: dirty.has(tab.key),
  }))

  const close = useStable(async (key: string, closing: Closing): Promise<void> => {
    const closed = closedBy(tabs, key, closing)
    if (closed.some(each => dirtyPages.get().has(each)) && !(await confirmLeaving(t))) return
    const next = placeAfter(tabs, closed, here)
    keepTabs(
      account.id,
      tabs.filter(tab => !closed.includes(tab.key)),
    )
    forgetDirty(closed)
    if (next !== 'stay') navigate(next ? next.key + next.search : HOME)
  })
  const reload = ({ key, search }: OpenTab) => {
    forgetDirty([key])
    navigate(REDIRECT + key + search, { replace: key === here })
  }
  return { tabs: shown, isHome: here === HOME, close, reload }

  function titleOf(key: string): string {
    const route = routeOf(key)
    const own = route?.pattern.includes(':') ? ` ${decodeURIComponent(key.split('/').at(-1)!)}` : ''
    return text(route?.page.title) + own
  }
}
