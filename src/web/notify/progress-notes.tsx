import { lazy, Suspense } from 'react'
import { hasProgress } from './progress.ts'

const ProgressHost = lazy(() => import('./progress-host.tsx'))

/** Where notes of undoable work appear. Their code is loaded with the first of them. */
export function ProgressNotes() {
  if (!hasProgress.use()) return null
  return (
    <Suspense fallback={null}>
      <ProgressHost />
    </Suspense>
  )
}
