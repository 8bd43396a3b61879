import { lazy, Suspense } from 'react'
import { Outline } from '#web/ui/outline.tsx'
import type { FieldInputProps } from '../field-views.ts'

const LazyUpload = lazy(() => import('./upload.tsx'))

/** Upload of files or pictures; its code is loaded with the first one. */
export function UploadInput(props: FieldInputProps & { readonly pictures: boolean }) {
  return (
    <Suspense fallback={<Outline lines={1} />}>
      <LazyUpload {...props} />
    </Suspense>
  )
}
