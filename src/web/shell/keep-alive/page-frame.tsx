import { memo, Suspense } from 'react'
import { ERROR, HOME, NOT_FOUND, STUDIO } from '#web/data/routes/guard.ts'
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
import { HomePage } from './home-part.ts'
import { PageBoundary } from './page-boundary.tsx'
import { REDIRECT, type Screen } from './screen.ts'

const StudioScreen = lazyPart(() => import('#web/studio/studio-screen.tsx'))

/** One screen in the frame, with its title and its own error boundary. */
export const PageFrame = memo(function PageFrame({ screen }: { readonly screen: Screen }) {
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

/** The content of the frame without a page (/redirect). */
function EmptyShell() {
  const { t } = useText()
  return <p className={styles.starting}>{t('layout.emptyShell')}</p>
}
