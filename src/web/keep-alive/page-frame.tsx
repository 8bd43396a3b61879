import { Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorScreen } from '../error-pages/error-screen.tsx'
import { NotFoundScreen } from '../error-pages/not-found-screen.tsx'
import type { TextKey } from '../i18n/texts.ts'
import { useText } from '../i18n/use-text.ts'
import { PageHost } from '../page-host/page-host.tsx'
import { PageLoading } from '../page-host/page-loading.tsx'
import { ERROR, HOME, NOT_FOUND } from '../router/guard.ts'
import { useDocumentTitle } from '../router/use-document-title.ts'
import { ScreenKey } from '../tabs/dirty-pages.ts'
import { EmptyShell } from './empty-shell.tsx'
import { HomePage } from './home-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { REDIRECT, type Screen } from './screen.ts'

/** One screen in the frame, with its title, its scroll position and a fence against errors of its own. */
export function PageFrame({ screen }: { readonly screen: Screen }) {
  const { t, text } = useText()
  useDocumentTitle(screen.page ? text(screen.page.title) : t(FIXED[screen.pattern]?.title ?? 'layout.home'))
  useOwnScroll()
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
}

const FIXED: Readonly<Record<string, { readonly title: TextKey; readonly Component: React.ComponentType }>> = {
  [HOME]: { title: 'home.title', Component: HomePage },
  [NOT_FOUND]: { title: 'notFound.title', Component: NotFoundScreen },
  [ERROR]: { title: 'error.title', Component: ErrorScreen },
  [REDIRECT]: { title: 'layout.home', Component: EmptyShell },
}

/** The window scrolls for all pages; each finds its own position again. A hidden page's effects are undone by React. */
function useOwnScroll(): void {
  const top = useRef(0)
  useLayoutEffect(() => {
    window.scrollTo(0, top.current)
    const remember = () => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}
