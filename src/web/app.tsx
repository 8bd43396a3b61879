import { RouterProvider } from 'react-router/dom'
import { StartFailed } from './error-pages/start-failed.tsx'
import { ImageViewerHost } from './image-viewer/image-viewer-host.tsx'
import { ConfirmHost } from './notify/confirm-host.tsx'
import { ProgressNotes } from './notify/progress-notes.tsx'
import { Toasts } from './notify/toasts.tsx'
import { router } from './router/router.ts'
import { ThemeRoot } from './theme/theme-root.tsx'

/** The whole app: looks, toasts, questions and the screen of the address. */
export function App({ started }: { readonly started: boolean }) {
  return (
    <ThemeRoot>
      <Toasts />
      <ConfirmHost />
      <ProgressNotes />
      <ImageViewerHost />
      {started ? <RouterProvider router={router} /> : <StartFailed />}
    </ThemeRoot>
  )
}
