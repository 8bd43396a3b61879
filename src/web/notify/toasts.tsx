import { lazy, Suspense } from 'react'
import { hasToast } from './toast.ts'

const ToastHost = lazy(() => import('./toast-host.tsx'))

/** Where toasts appear. Their code is loaded with the first of them. */
export function Toasts() {
  if (!hasToast.use()) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
