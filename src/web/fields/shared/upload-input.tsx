import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { FieldInputProps } from '../field-views.ts'

const LazyUpload = lazy(() => import('./lazy/upload.tsx'))

/** Upload of files or pictures; its code is loaded with the first one. */
export function UploadInput(props: FieldInputProps & { readonly pictures: boolean }) {
  return (
    <Suspense fallback={<Skeleton.Button active block />}>
      <LazyUpload {...props} />
    </Suspense>
  )
}
