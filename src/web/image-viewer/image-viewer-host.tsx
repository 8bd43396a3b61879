import { lazy, Suspense } from 'react'
import { shownImages } from './open-image-viewer.ts'

const ImageViewer = lazy(() => import('./image-viewer.tsx'))

/** Where the image viewer appears; its code is loaded with the first image. */
export function ImageViewerHost() {
  const shown = shownImages.use()
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ImageViewer shown={shown} />
    </Suspense>
  )
}
