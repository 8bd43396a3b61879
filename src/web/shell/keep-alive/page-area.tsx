import { Activity, memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { ERROR, HOME, NOT_FOUND, STUDIO } from '#web/data/routes/guard.ts'
import type { ShellRoute } from '#web/data/routes/shell-routes.ts'
import { useDocumentTitle } from '#web/data/routes/use-document-title.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ScreenKey } from '#web/state/dirty-pages.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import styles from '../error-pages/error-pages.module.css'
import { ErrorScreen } from '../error-pages/error-screen.tsx'
import { NotFoundScreen } from '../error-pages/not-found-screen.tsx'
import { PageHost } from '../page-host/page-host.tsx'
import { PageLoading } from '../page-host/page-loading.tsx'
import { AtLocation } from '../router/at-location.tsx'
import { useShellRoutes } from '../router/use-shell-routes.ts'
import { tabsState } from '../tabs/tabs-state.ts'
import { type CachedPage, cachePages, dropPage, pagesWithTab, permittedPages, queryLeftBehind } from './cached-pages.ts'
import { HomePage } from './home-part.ts'
import { PageBoundary } from './page-boundary.tsx'
import { REDIRECT, type Screen, type Target, targetOf } from './screen.ts'

const StudioScreen = lazyPart(() => import('#web/studio/studio-screen.tsx'))

/**
 * The page of the address, and behind it the cached pages: each with its own frozen address, hidden by `<Activity>`, so
 * that filters, scroll and half-filled forms are restored when the user comes back.
 */
export function PageArea() {
  const location = useLocation()
  const routes = useShellRoutes()
  const target = targetOf(routes, location.pathname, location.search)
  const { pages, query } = useCachedPages(target, location, routes)
  const current = target.kind === 'screen' ? target.screen.key : undefined
  useOwnScroll(current, pages)
  return (
    <>
      {target.kind === 'redirect' && (
        <Navigate to={target.to} replace state={target.notFound ? { from: location.pathname } : undefined} />
      )}
      {query !== '' && <Navigate to={location.pathname + query} replace />}
      {inFixedOrder(pages).map(page => (
        <Activity key={page.key} mode={page.key === current ? 'visible' : 'hidden'}>
          <CachedScreen page={page} />
        </Activity>
      ))}
    </>
  )
}

/** One page at its own address; rendered again only when that changes. */
const CachedScreen = memo(function CachedScreen({ page: { screen, location } }: { readonly page: CachedPage }) {
  return (
    <AtLocation location={location} pattern={screen.pattern}>
      <PageFrame screen={screen} />
    </AtLocation>
  )
})

/** One screen in the frame, with its title and its own error boundary. */
const PageFrame = memo(function PageFrame({ screen }: { readonly screen: Screen }) {
  const { t, text } = useText()
  useDocumentTitle(screen.page ? text(screen.page.title) : t(FIXED[screen.pattern]?.title ?? 'layout.home'))
  const Fixed = FIXED[screen.pattern]?.Component
  return (
    <PageBoundary>
      <ScreenKey value={screen.key}>
        <Suspense fallback={<PageLoading />}>
          {Fixed && <Fixed />}
          {screen.page && <PageHost page={screen.page} />}
        </Suspense>
      </ScreenKey>
    </PageBoundary>
  )
})

const FIXED: Readonly<Record<string, { readonly title: TextKey; readonly Component: React.ComponentType }>> = {
  [HOME]: { title: 'home.title', Component: HomePage },
  [NOT_FOUND]: { title: 'notFound.title', Component: NotFoundScreen },
  [ERROR]: { title: 'error.title', Component: ErrorScreen },
  [STUDIO]: { title: 'layout.studio', Component: StudioScreen },
  [REDIRECT]: { title: 'layout.home', Component: EmptyShell },
}

/** A page that came back is last in the list, but must not be moved in the document: that would undo focus and scroll. */
function inFixedOrder(pages: readonly CachedPage[]): readonly CachedPage[] {
  return pages.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

interface CachedNow {
  readonly pages: readonly CachedPage[]
  /** Query to be put back into the address, '' for none. */
  readonly query: string
}

function useCachedPages(target: Target, location: Location, routes: readonly ShellRoute[]): CachedNow {
  const [cached, setCached] = useState<readonly CachedPage[]>([])
  const tabs = tabsState.use()
  const permitted = permittedPages(cached, path =>
    routes.some(route => route.kind === 'page' && route.page.path === path),
  )
  const current = target.kind === 'screen' ? target.screen.key : undefined
  const open = tabs ? pagesWithTab(permitted, [...tabs.map(({ key }) => key), current ?? '', HOME]) : permitted
  if (target.kind === 'screen') {
    const query = queryLeftBehind(open, target.screen, location)
    if (query !== '') return { pages: open, query }
  }
  const pages = pagesAfter(open, target, location)
  // The list follows from the address; setting it while rendering avoids a render with the old list (React documentation,
  // "Storing information from previous renders").
  if (pages !== cached) setCached(pages)
  return { pages, query: '' }
}

function pagesAfter(cached: readonly CachedPage[], target: Target, location: Location): readonly CachedPage[] {
  if (target.kind === 'screen') return cachePages(cached, target.screen, location)
  return target.drop === undefined ? cached : dropPage(cached, target.drop)
}

/** All pages scroll the window; each restores its own position when it is shown. */
function useOwnScroll(current: string | undefined, pages: readonly CachedPage[]): void {
  const tops = useRef(new Map<string, number>())
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const note = () => shown.current !== undefined && tops.current.set(shown.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (current === undefined) return
    shown.current = current
    window.scrollTo(0, tops.current.get(current) ?? 0)
  }, [current])
  useEffect(() => {
    for (const key of tops.current.keys()) if (!pages.some(page => page.key === key)) tops.current.delete(key)
  }, [pages])
}

/** The content of the frame without a page (/redirect). */
function EmptyShell() {
  const { t } = useText()
  return <p className={styles.starting}>{t('layout.emptyShell')}</p>
}
