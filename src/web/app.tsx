import { StartFailed } from './error-pages/start-failed.tsx'
import { ImageViewerHost } from './image-viewer/image-viewer-host.tsx'
import { PageBoundary } from './keep-alive/page-boundary.tsx'
import { ConfirmHost } from './notify/confirm-host.tsx'
import { ProgressNotes } from './notify/progress-notes.tsx'
import { Toasts } from './notify/toasts.tsx'
import { AddressRouter } from './router/address-router.tsx'
import { Root } from './router/root.tsx'
import { ThemeRoot } from './theme/theme-root.tsx'

/** The whole app: looks, toasts, questions and the screen of the address. */
export function App({ started }: { readonly started: boolean }) {
  return (
    <ThemeRoot>
      <Toasts />
      <ConfirmHost />
      <ProgressNotes />
      <ImageViewerHost />
      {started ? (
        <AddressRouter>
          <PageBoundary>
            <Root />
          </PageBoundary>
        </AddressRouter>
      ) : (
        <StartFailed />
      )}
    </ThemeRoot>
  )
}
