import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { shownImages } from './open-image-viewer.ts'

const ImageViewer = lazyPart(() => import('./image-viewer.tsx'))

/** Host of the image viewer, whose code is loaded with the first image. */
export function ImageViewerHost() {
  const shown = shownImages.use()
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ImageViewer shown={shown} />
    </Suspense>
  )
}
