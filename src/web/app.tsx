import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { RefineRoot } from './data/providers/refine-root.tsx'
import styles from './shell/error-pages/error-pages.module.css'
import { PageBoundary } from './shell/keep-alive/page-boundary.tsx'
import { ProvideNavigation } from './shell/router/go-to-error.tsx'
import { Screens } from './shell/router/screens.tsx'
import { ImageViewerHost } from './ui/image-viewer/image-viewer-host.tsx'
import { isHostWanted } from './ui/notify/app-tools.ts'
import { ThemeRoot } from './ui/theme/theme-root.tsx'

const AppHost = lazyPart(() => import('./ui/notify/app-host.tsx'))

/** The whole app: router, Refine, theme and the screen of the address. */
export function App({ started }: { readonly started: boolean }) {
  return (
    // Within a transition React would not defer what renders after the page, such as the menu.
    <BrowserRouter useTransitions={false}>
      <RefineRoot>
        <ThemeRoot>
          <Toasts />
          <ProvideNavigation />
          <ImageViewerHost />
          <PageBoundary>{started ? <Screens /> : <StartFailed />}</PageBoundary>
        </ThemeRoot>
      </RefineRoot>
    </BrowserRouter>
  )
}

/** Host of toasts and dialogs, loaded with the first one. */
function Toasts() {
  return (
    isHostWanted.use() && (
      <Suspense fallback={null}>
        <AppHost />
      </Suspense>
    )
  )
}

/** Shown instead of the app when the server cannot be reached at start. */
function StartFailed() {
  const { t } = useText()
  return (
    <main className={styles.screen}>
      <h1>{t('app.startFailed')}</h1>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => location.reload()}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </main>
  )
}
