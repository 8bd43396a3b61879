import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { lazyPart } from '#web/state/lazy-part.ts'
import { StartFailed } from './error-pages/start-failed.tsx'
import { ImageViewerHost } from './image-viewer/image-viewer-host.tsx'
import { PageBoundary } from './keep-alive/page-boundary.tsx'
import { isHostWanted } from './notify/app-tools.ts'
import { RefineRoot } from './providers/refine-root.tsx'
import { ProvideNavigation } from './router/go-to-error.tsx'
import { Screens } from './router/screens.tsx'
import { ThemeRoot } from './theme/theme-root.tsx'

const AppHost = lazyPart(() => import('./notify/app-host.tsx'))

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
