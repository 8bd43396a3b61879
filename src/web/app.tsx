import { BrowserRouter } from 'react-router'
import { StartFailed } from './error-pages/start-failed.tsx'
import { ImageViewerHost } from './image-viewer/image-viewer-host.tsx'
import { PageBoundary } from './keep-alive/page-boundary.tsx'
import { ProvideAppTools } from './notify/app-tools.tsx'
import { RefineRoot } from './providers/refine-root.tsx'
import { ProvideNavigation } from './router/go-to-error.tsx'
import { Screens } from './router/screens.tsx'
import { ThemeRoot } from './theme/theme-root.tsx'

/** The whole app: router, Refine, looks and the screen of the address. */
export function App({ started }: { readonly started: boolean }) {
  return (
    <BrowserRouter>
      <RefineRoot>
        <ThemeRoot>
          <ProvideAppTools />
          <ProvideNavigation />
          <ImageViewerHost />
          <PageBoundary>{started ? <Screens /> : <StartFailed />}</PageBoundary>
        </ThemeRoot>
      </RefineRoot>
    </BrowserRouter>
  )
}
