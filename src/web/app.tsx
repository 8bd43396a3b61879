import { lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { StartFailed } from './error-pages/start-failed.tsx'
import { ImageViewerHost } from './image-viewer/image-viewer-host.tsx'
import { PageBoundary } from './keep-alive/page-boundary.tsx'
import { RefineRoot } from './providers/refine-root.tsx'
import { ProvideNavigation } from './router/go-to-error.tsx'
import { Screens } from './router/screens.tsx'
import { ThemeRoot } from './theme/theme-root.tsx'
import { whenIdle } from './timing/when-idle.ts'

const AppHost = lazy(() => import('./notify/app-host.tsx'))

/** The whole app: router, Refine, looks and the screen of the address. */
export function App({ started }: { readonly started: boolean }) {
  return (
    <BrowserRouter>
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

/** What is said before the host is there waits for it. */
function Toasts() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <AppHost />
      </Suspense>
    )
  )
}
