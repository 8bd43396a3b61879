import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import type { FieldInputProps } from '../field-views.ts'

const LazyUpload = lazyPart(() => import('./upload.tsx'))

/** Upload of files or pictures, loaded lazily. */
export function UploadInput(props: FieldInputProps & { readonly pictures: boolean }) {
  const { pictures } = props
  return (
    <Suspense fallback={<div className={pictures ? 'st-pictures-soon' : 'st-files-soon'} aria-busy="true" />}>
      <LazyUpload {...props} />
    </Suspense>
  )
}
