import { Activity, memo, startTransition, useEffect, useInsertionEffect, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
} from 'react-router'
import { HOME } from '../router/guard.ts'
import { history } from '../router/router.ts'
import type { ShellRoute } from '../router/shell-routes.ts'
import { useShellRoutes } from '../router/use-shell-routes.ts'
import { tabsState } from '../tabs/tabs-state.ts'
import { dropPage, type KeptPage, keepPages, pagesWithTab, permittedPages, queryLeftBehind } from './kept-pages.ts'
import styles from './page-area.module.css'
import { PageFrame } from './page-frame.tsx'
import { dropQueriesOfOthers } from './page-queries.ts'
import { type Target, targetOf } from './screen.ts'
import { showScreen } from './shown-screen.ts'

/**
 * The page of the address, and behind it the pages that stay: each with its own frozen address, its effects undone by
 * `<Activity>`, laid aside as it is (shown-screen.ts), so that filters, scroll and half-filled forms are there when the
 * person comes back. The frame around it is drawn more often than the pages are.
 */
export const PageArea = memo(function PageArea() {
  const location = useLocation()
  const routes = useShellRoutes()
  const target = targetOf(routes, location.pathname, location.search)
  const { pages, query } = useKeptPages(target, location, routes)
  const current = target.kind === 'screen' ? target.screen.key : undefined
  const left = useLeft(current)
  // After React has hidden pages, and before any effect asks for the layout. Not while the address has gone on already.
  useInsertionEffect(() => {
    if (location.key === history.location.key) showScreen(pages, current)
  })
  useEffect(() => dropQueriesOfOthers(pages.map(({ key }) => key)), [pages])
  return (
    <>
      {target.kind === 'redirect' && (
        <Navigate to={target.to} replace state={target.notFound ? { from: location.pathname } : undefined} />
      )}
      {query !== '' && <Navigate to={location.pathname + query} replace />}
      {inFixedOrder(pages).map(page => (
        <Activity key={page.key} mode={page.key === current || page.key === left ? 'visible' : 'hidden'}>
          <div className={styles.screen} data-screen={page.key}>
            <KeptRoute page={page} />
          </div>
        </Activity>
      ))}
    </>
  )
})

/**
 * Key of the page that was left for the current one and is not over for React yet: undoing its effects takes as long as a
 * third of what the new page takes, which is to be seen first. It is out of sight at once (`showScreen`).
 */
function useLeft(current: string | undefined): string | undefined {
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setSettled(current)))
    return () => cancelAnimationFrame(frame)
  }, [current])
  return settled === current ? undefined : settled
}

/** A page that came back is last in the list, but must not be moved in the document: that would undo focus and scroll. */
function inFixedOrder(pages: readonly KeptPage[]): readonly KeptPage[] {
  return pages.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/**
 * The page under a router of its own: `useParams` and `useLocation` inside it never see the address of another page, and
 * nothing in it is drawn anew because the person went somewhere else. A page that is come back to is shown as it was.
 */
const KeptRoute = memo(function KeptRoute({ page }: { readonly page: KeptPage }) {
  return (
    <LocationContext value={OUTSIDE}>
      <Router location={page.location} navigator={history}>
        <Routes>
          <Route path={page.screen.pattern} element={<PageFrame screen={page.screen} />} />
        </Routes>
      </Router>
    </LocationContext>
  )
})

/** As if there was no router around: react-router refuses one within another. */
const OUTSIDE = null as never

interface KeptNow {
  readonly pages: readonly KeptPage[]
  /** Query to be put back into the address, '' for none. */
  readonly query: string
}

function useKeptPages(target: Target, location: Location, routes: readonly ShellRoute[]): KeptNow {
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const tabs = tabsState.use()
  const permitted = permittedPages(kept, path =>
    routes.some(route => route.kind === 'page' && route.page.path === path),
  )
  const current = target.kind === 'screen' ? target.screen.key : undefined
  const open = tabs ? pagesWithTab(permitted, [...tabs.map(({ key }) => key), current ?? '', HOME]) : permitted
  if (target.kind === 'screen') {
    const query = queryLeftBehind(open, target.screen, location)
    if (query !== '') return { pages: open, query }
  }
  const pages = pagesAfter(open, target, location)
  // The list follows from the address; setting it while drawing saves drawing an outdated one (React documentation,
  // "Storing information from previous renders").
  if (pages !== kept) setKept(pages)
  return { pages, query: '' }
}

function pagesAfter(kept: readonly KeptPage[], target: Target, location: Location): readonly KeptPage[] {
  if (target.kind === 'screen') return keepPages(kept, target.screen, location)
  return target.drop === undefined ? kept : dropPage(kept, target.drop)
}
