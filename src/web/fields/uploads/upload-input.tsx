import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Outline } from '#web/ui/outline.tsx'
import type { FieldInputProps } from '../field-views.ts'

const LazyUpload = lazyPart(() => import('./upload.tsx'))

/** Upload of files or pictures, loaded lazily. */
export function UploadInput(props: FieldInputProps & { readonly pictures: boolean }) {
  return (
    <Suspense fallback={<Outline lines={1} />}>
      <LazyUpload {...props} />
    </Suspense>
  )
}
